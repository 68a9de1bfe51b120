import { randomInt } from "node:crypto";
import { runSelection } from "./run-selection.ts";

/**
 * `npm run campaign`: races, mutated requests and random cases many more times than in `npm test`,
 * and every bad request on every route; the variables change how many.
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
const selections = [
  ["--project", "node", "src/", "scripts/"],
  ["test/race/"],
  ["test/http/bad-input", "test/http/v1-bad-input"],
  ["test/http/v1-idempotency", "test/http/v1-portal-routes"],
];

console.info(`MUTATION_SEED=${seed}`);
const results = selections.map((selection) =>
  runSelection([`--testTimeout=${hour}`, ...selection], env),
);
process.exit(results.every(Boolean) ? 0 : 1);
