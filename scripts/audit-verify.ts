import { verifyAudit } from "#server/platform/audit/verify-audit.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { createLog } from "#server/platform/log.ts";
import { prepareDatabase } from "#server/start/prepare-database.ts";
import { exitWithResult } from "./exit-with-result.ts";

/**
 * `npm run audit:verify`: recomputes every hash of the audit log; exits with 1 if an entry was
 * changed or removed. On the embedded database it runs only while the program is stopped, because
 * one process at a time opens the data folder.
 */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const log = createLog("warn");
  const prepared = await prepareDatabase(config, { onEvent: (message) => log.warn(message) });
  const database = openDatabase({ url: prepared.url, directUrl: prepared.directUrl, log });
  try {
    const broken = await verifyAudit(database.db);
    for (const { id, organizationId, fault } of broken)
      console.log(`entry ${id} of ${organizationId ?? "the installation"} is ${fault}`);
    console.log(
      broken.length === 0 ? "The audit log is whole." : `${broken.length} entries do not fit.`,
    );
    return broken.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await prepared.stop();
  }
}

await exitWithResult(main);
