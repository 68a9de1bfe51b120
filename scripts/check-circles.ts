import { type ImportGraph, listCircles, toFolderGraph } from "./circle-rules.ts";
import { readSources, type SourceFile } from "./source-imports.ts";

/** Areas whose folders need each other. */
const rooms = ["src/server/identity"];

/**
 * Returns one line for each circle of imports, types included: of files anywhere, of folders in the
 * source.
 */
export function listCircleFaults(): string[] {
  const source = readSources("src");
  const others = ["test", "scripts", "bench"].flatMap(readSources);
  const product = toGraph(source.filter(({ path }) => !/\.test\.tsx?$/.test(path)));
  const circles = [
    ...listCircles(toGraph([...source, ...others])),
    ...listCircles(toFolderGraph(product, rooms)),
  ];
  return circles.map((circle) => circle.join(" → "));
}

function toGraph(files: readonly SourceFile[]): ImportGraph {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, imports }) => [path, imports.filter((target) => known.has(target))]),
  );
}
