import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allPolarReleases } from "#test/clients/polar-releases.ts";
import { allReleases } from "#test/clients/release-names.ts";
import { ensureWebBuilt } from "./build-web.ts";
import { countClientCalls, formatClientTable, isEachCallPassed } from "./client-table.ts";
import { installClients } from "./install-clients.ts";
import { runSelection } from "./run-selection.ts";

/**
 * `npm run campaign [part …]`: races, mutated requests and random cases many more times than in
 * `npm test`, every bad request on every route, and every release of the official clients; the
 * variables change how many.
 */
const seed = process.env.MUTATION_SEED ?? String(randomInt(2 ** 31));
const env = {
  LONG_TESTS: "1",
  RACE_TRIALS: "50",
  RACE_CROWD: "20",
  MUTATIONS: "10000",
  PROPERTY_CASES: "10000",
  MUTATION_SEED: seed,
};
const hour = "3600000";
const run = (...selection: string[]) => runSelection([`--testTimeout=${hour}`, ...selection], env);

const parts: Readonly<Record<string, () => boolean>> = {
  properties: () => run("--project", "node", "src/", "scripts/"),
  races: () => run("test/race/"),
  "bad-input": () => run("test/http/bad-input", "test/http/v1-bad-input"),
  idempotency: () => run("test/http/v1-idempotency", "test/http/v1-portal-routes"),
  clients: runClients,
};

/** Installs every release of the official clients, and prints how many of their calls passed. */
function runClients(): boolean {
  installClients("all");
  const file = join(import.meta.dirname, "../.cache/clients-report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const passed = run(...reporters, "test/contract/");
  const clients = [
    ...allPolarReleases.map((release) => `@polar-sh/sdk ${release}`),
    ...allReleases.map((release) => `better-auth ${release}`),
  ];
  const rows = countClientCalls(JSON.parse(readFileSync(file, "utf8")), clients);
  console.info(`\n${formatClientTable(rows)}\n`);
  return passed && isEachCallPassed(rows);
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}
console.info(`MUTATION_SEED=${seed}`);
await ensureWebBuilt();
const chosen = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name));
const results = chosen.map(([, runPart]) => runPart());
process.exit(results.every(Boolean) ? 0 : 1);
