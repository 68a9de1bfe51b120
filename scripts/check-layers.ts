import manifest from "../package.json" with { type: "json" };
import { clientFault, layerFault, sqlFault } from "./layer-rules.ts";
import { listOutgoingFaults } from "./outgoing-rules.ts";
import { packageFault } from "./package-rules.ts";
import { readSources, type SourceFile } from "./source-imports.ts";
import { labelsFault } from "./web-layer-rules.ts";

/**
 * Returns one line for each import that breaks the ladder, each SQL statement outside a store, and
 * each request to another server that goes past `outbound-fetch.ts`.
 */
export function listLayerFaults(): string[] {
  return readSources("src").flatMap((file) =>
    fileFaults(file).map((fault) => `${file.path}: ${fault}`),
  );
}

export function fileFaults(file: SourceFile): string[] {
  const { path, text, imports, values, packages } = file;
  const faults = [
    ...imports.map((target) => layerFault(path, target)),
    ...packages.map((name) => packageFault(path, name, manifest)),
    clientFault(path, values),
    sqlFault(path, text),
    labelsFault(path),
    ...listOutgoingFaults(file),
  ];
  return faults.filter((fault) => fault !== undefined);
}
