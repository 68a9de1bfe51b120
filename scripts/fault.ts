import { spawnSync } from "node:child_process";
import { join } from "node:path";

const defaultRounds = "10";

/** `npm run fault [file …]`: the tests that kill and freeze processes, in more and longer rounds (FAULT_ROUNDS) than in `npm test`. */
const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const files = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", ...(files.length > 0 ? files : ["test/fault/", "src/server/embedded/"])],
  { cwd: root, stdio: "inherit", env: { FAULT_ROUNDS: defaultRounds, ...process.env } },
);
process.exit(status ?? 1);
