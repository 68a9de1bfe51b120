import manifest from "../package.json" with { type: "json" };
import { clientFault, layerFault, sqlFault } from "./layer-rules.ts";
import { packageFault } from "./package-rules.ts";
import { readSources, type SourceFile } from "./source-imports.ts";
import { labelsFault } from "./web-layer-rules.ts";

/** Returns one line for each import that breaks the ladder and each SQL statement outside a store. */
export function listLayerFaults(): string[] {
  return readSources("src").flatMap((file) =>
    fileFaults(file).map((fault) => `${file.path}: ${fault}`),
  );
}

export function fileFaults({ path, text, imports, values, packages }: SourceFile): string[] {
  const faults = [
    ...imports.map((target) => layerFault(path, target)),
    ...packages.map((name) => packageFault(path, name, manifest)),
    clientFault(path, values),
    sqlFault(path, text),
    labelsFault(path),
  ];
  return faults.filter((fault) => fault !== undefined);
}
