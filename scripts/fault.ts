import { runSelection } from "./run-selection.ts";

/**
 * `npm run fault [file …]`: all tests that kill and freeze processes, in more and longer rounds
 * (FAULT_ROUNDS) than in `npm test`.
 */
const files = process.argv.slice(2);
const passed = runSelection(files.length > 0 ? files : ["test/fault/", "src/server/embedded/"], {
  LONG_TESTS: "1",
  FAULT_ROUNDS: "10",
});
process.exit(passed ? 0 : 1);
