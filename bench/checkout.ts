import pg from "pg";
import { migrate } from "#server/platform/database/migrate.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { openBenchShop } from "./support/bench-shop.ts";
import { measureCpuMs } from "./support/cpu-time.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { openPurchases } from "./support/purchases.ts";
import { type Measurement, median } from "./support/report.ts";
import {
  freshNames,
  recordWrites,
  renamed,
  type WriteUnit,
  writeAll,
} from "./support/write-log.ts";

const rounds = 5;
const perRound = 60;
const warmUp = 40;

/**
 * Measures CPU of a whole purchase (create, confirm, webhook, paid order, ledger), program and
 * database together, against the same rows written by bare SQL in the same transactions. The
 * processor costs nothing here.
 */
export async function measureCheckout(): Promise<Measurement> {
  const database = await startDatabaseServer();
  const url = await createDatabase(database.url);
  await migrate(url);
  const shop = await openBenchShop(url);
  const floor = new pg.Client({ connectionString: url });
  await floor.connect();
  try {
    const buy = await openPurchases(shop);
    for (let count = 0; count < warmUp; count += 1) await buy();
    const other = await recordWrites(buy);
    const writes = await recordWrites(buy);
    const fresh = freshNames(writes, other);
    const write = () => writeAll(floor, renamed(writes, fresh));
    for (let count = 0; count < warmUp; count += 1) await write();
    const postmaster = await postmasterPid(url);
    const measured: { bought: number; written: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bought = await measureCpu(postmaster, buy);
      measured.push({ bought, written: await measureCpu(postmaster, write) });
    }
    return summary(measured, writes);
  } finally {
    await floor.end();
    await shop.close();
    await dropDatabase(url, database.url);
    await database.stop();
  }
}

/** Milliseconds of CPU for each, of this process and of the database. */
async function measureCpu(postmaster: number, work: () => Promise<void>): Promise<number> {
  const spent = await measureCpuMs(postmaster, async () => {
    for (let count = 0; count < perRound; count += 1) await work();
  });
  return spent / perRound;
}

function summary(
  measured: { bought: number; written: number }[],
  writes: WriteUnit[],
): Measurement {
  return {
    name: "checkout",
    figures: {
      "CPU ms per purchase": median(measured.map(({ bought }) => bought)),
      "CPU ms per purchase written by bare SQL": median(measured.map(({ written }) => written)),
      "transactions per purchase": writes.length,
      "writes per purchase": writes.flat().length,
    },
    targets: [
      {
        name: "cost of a purchase, times that of its bare writes",
        ratio: median(measured.map(({ bought, written }) => bought / written)),
        atMost: 6,
      },
    ],
  };
}
