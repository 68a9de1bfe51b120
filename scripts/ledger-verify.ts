import { verifyAllLedgers } from "#server/money/ledger/verify-ledger.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/log.ts";
import { createServices } from "#server/services.ts";
import { prepareDatabase } from "#server/start/prepare-database.ts";
import { exitWithResult } from "./exit-with-result.ts";

/**
 * `npm run ledger:verify`: recomputes every ledger and compares it with what it records; exits with
 * 1 on faults.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const log = createLog("warn");
  const prepared = await prepareDatabase(config, { onEvent: (message) => log.warn(message) });
  const { url, directUrl, sendTimeouts } = prepared;
  const database = openDatabase({ url, directUrl, sendTimeouts, log, connections: 1 });
  const totals = new Map<string, number>();
  let faults = 0;
  try {
    for await (const report of verifyAllLedgers(database.db, createServices().ledgerChecks)) {
      for (const [what, number] of Object.entries({ organizations: 1, ...report.checked }))
        totals.set(what, (totals.get(what) ?? 0) + number);
      for (const { check, subject, message } of report.faults)
        console.log(`organization ${report.organizationId}, ${check}: ${subject}: ${message}`);
      faults += report.faults.length;
    }
    for (const [what, number] of totals) console.log(`${what}: ${number}`);
    console.log(faults === 0 ? "No faults." : `Faults: ${faults}`);
    return faults === 0 ? 0 : 1;
  } finally {
    await database.close();
    await prepared.stop();
  }
}

await exitWithResult(main);
