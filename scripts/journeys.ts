import { ensureWebBuilt } from "./build-web.ts";
import { runSelection } from "./run-selection.ts";

/**
 * `npm run journeys [file …]`: all browser journeys, also the side paths that `npm test` leaves
 * out.
 */
const files = process.argv.slice(2);
await ensureWebBuilt();
const passed = runSelection(files.length > 0 ? files : ["test/e2e/"], {
  LONG_TESTS: "1",
  E2E_REQUIRED: "1",
});
process.exit(passed ? 0 : 1);
