import type { Plugin } from "vite";
import type { PageChunks } from "#contract/page-chunks.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { entryModule, moduleId } from "./chunk-groups.ts";
import { layers, pageModules } from "./page-modules.ts";

interface Chunk {
  type: "chunk";
  fileName: string;
  moduleIds: readonly string[];
  imports: readonly string[];
}

/**
 * Writes `page-chunks.json`: the scripts of every page, for the server's preloads and for the
 * budgets.
 */
export function pageChunksPlugin(): Plugin {
  return {
    name: "page-chunks",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      assertNoCircles(chunks);
      const pages = Object.entries(pageModules).map(([name, { layer, module }]) => {
        const modules = [entryModule, ...[...layers[layer], module].map(moduleId)];
        const scripts = listScripts(modules, chunks);
        const isSignedIn = (layers[layer] as readonly string[]).length > 1;
        return [pagePaths[name as keyof typeof pagePaths], { scripts, isSignedIn }];
      });
      const source: PageChunks = Object.fromEntries(pages);
      this.emitFile({
        type: "asset",
        fileName: "page-chunks.json",
        source: JSON.stringify(source),
      });
    },
  };
}

/** The chunks that hold these modules, and all that those import. */
function listScripts(modules: readonly string[], chunks: readonly Chunk[]): string[] {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const waiting = modules.map((id) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`The web build has no ${id}.`);
    return chunk.fileName;
  });
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(files.get(name)?.imports ?? []));
  }
  return [...found].sort();
}

/** Chunks that import each other may run before what they need. */
function assertNoCircles(chunks: readonly Chunk[]): void {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw new Error(`Chunks in a circle: ${[...path, name].join(" → ")}`);
    if (done.has(name)) return;
    for (const imported of files.get(name)?.imports ?? []) visit(imported, [...path, name]);
    done.add(name);
  };
  for (const { fileName } of chunks) visit(fileName, []);
}
