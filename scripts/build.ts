import { ensureServerBuilt } from "./build-server.ts";
import { ensureWebBuilt } from "./build-web.ts";

/** `npm ci` builds what is out of date, and `npm run build` everything. */
const force = process.argv.includes("--force");
const startedAt = performance.now();
await ensureWebBuilt({ force });
await ensureServerBuilt({ force });
console.log(`pages and server: built in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
