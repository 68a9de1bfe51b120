/** Who imports whom: files, or folders, and what each one imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Returns a circle of each group that imports itself, as a way that ends where it begins: a, b, a.
 */
export function listCircles(graph: ImportGraph): string[][] {
  return listTied(graph).map((group) => shortestCircle(graph, new Set(group)));
}

/**
 * Returns the graph of the folders, by the imports of their files. A file beside subfolders is a
 * node of its own, because it may be above or below them. Everything in one of `rooms` is one node.
 */
export function toFolderGraph(files: ImportGraph, rooms: readonly string[]): ImportGraph {
  const parents = new Set([...files.keys()].map((file) => getFolder(getFolder(file))));
  const graph = new Map<string, string[]>();
  for (const [file, imports] of files) {
    const node = getNode(file);
    const others = imports.map(getNode).filter((other) => other !== node);
    graph.set(node, [...(graph.get(node) ?? []), ...others]);
  }
  return graph;

  function getNode(file: string): string {
    const room = rooms.find((each) => file.startsWith(`${each}/`));
    return room ?? (parents.has(getFolder(file)) ? file : getFolder(file));
  }
}

const getFolder = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The groups of nodes that all reach each other (Tarjan's strongly connected components). */
function listTied(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const groups: string[][] = [];
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return groups.filter((group) => group.length > 1);

  function visit(node: string): number {
    const number = order.size;
    order.set(node, number);
    open.push(node);
    let lowest = number;
    for (const next of graph.get(node) ?? []) {
      const known = order.get(next);
      if (known === undefined) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, known);
    }
    if (lowest === number) groups.push(open.splice(open.indexOf(node)));
    return lowest;
  }
}

/** The shortest way from the first of a group back to itself, without leaving the group. */
function shortestCircle(graph: ImportGraph, group: ReadonlySet<string>): string[] {
  const [start = ""] = [...group].sort();
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (!group.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [start];
}
