import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";

/** `npm run campaign`: races, mutated requests and random cases many more times than in `npm test`; the variables change how many. */
const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const env = {
  RACE_TRIALS: "50",
  RACE_CROWD: "20",
  MUTATIONS: "10000",
  PROPERTY_CASES: "10000",
  MUTATION_SEED: String(randomInt(2 ** 31)),
  ...process.env,
};
const hour = "3600000";
const selections = [
  ["--project", "node", "src/", "scripts/"],
  ["test/race/"],
  ["test/http/bad-input", "test/http/v1-bad-input"],
  ["test/http/v1-idempotency", "test/http/v1-portal-routes"],
];

console.info(`MUTATION_SEED=${env.MUTATION_SEED}`);
const results = selections.map(
  (selection) =>
    spawnSync(process.execPath, [vitest, "run", `--testTimeout=${hour}`, ...selection], {
      cwd: root,
      stdio: "inherit",
      env,
    }).status,
);
process.exit(results.every((status) => status === 0) ? 0 : 1);
