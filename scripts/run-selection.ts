import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Runs a selection of the tests with other settings than `npm test`; true if all passed. */
export function runSelection(args: string[], env: NodeJS.ProcessEnv): boolean {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...env, ...process.env },
  });
  return status === 0;
}
