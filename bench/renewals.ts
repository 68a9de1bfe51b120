import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { migrate } from "#server/platform/database/migrate.ts";
import { periodAt } from "#server/sales/subscriptions/terms/subscription-period-rules.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { type CopiedSubscription, copySubscription } from "#test/support/copied-subscriptions.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { type BenchShop, openBenchShop } from "./support/bench-shop.ts";
import { measureCpuMs } from "./support/cpu-time.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";
import {
  freshNames,
  recordWrites,
  renamed,
  type WriteUnit,
  writeAll,
} from "./support/write-log.ts";

const rounds = 5;
const perRound = 100;
/** So many renewals are recorded, and written by bare SQL together. */
const perFloor = 20;
const few = 1_000;
const many = 100_000;
/** So many are added by one statement, which must end in time. */
const batch = 5_000;
const dayMs = 86_400_000;

const makeDue =
  "update subscriptions set due_at = current_period_end where organization_id = $1 and id = any($2)";

/**
 * Measures CPU of a renewal (period, order, charge, ledger, mails), program and database together,
 * against the same rows written by bare SQL in the same transactions, and among few subscriptions
 * against among many. The processor costs nothing here.
 */
export async function measureRenewals(): Promise<Measurement> {
  const database = await startDatabaseServer();
  const url = await createDatabase(database.url);
  await migrate(url);
  const shop = await openBenchShop(url);
  const floor = new pg.Client({ connectionString: url });
  await floor.connect();
  try {
    const stock = await openStock(shop);
    const postmaster = await postmasterPid(url);
    const renew = () => stock.renew(stock.take(perRound));
    await stock.add(few);
    await renew();
    const { write, writes } = await recordFloor(stock, floor);
    await write();
    const measured: { renewed: number; written: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const renewed = (await measureCpuMs(postmaster, renew)) / perRound;
      const written = (await measureCpuMs(postmaster, write)) / perFloor;
      measured.push({ renewed, written });
    }
    await stock.add(many - few);
    // The database is still busy with what was added.
    for (let round = 0; round < rounds; round += 1) await renew();
    const amongMany: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      amongMany.push((await measureCpuMs(postmaster, renew)) / perRound);
    return summary(measured, amongMany, writes);
  } finally {
    await floor.end();
    await shop.close();
    await dropDatabase(url, database.url);
    await database.stop();
  }
}

interface Stock {
  /** Subscriptions that are not due, each with a customer of its own. */
  add(count: number): Promise<void>;
  take(count: number): CopiedSubscription[];
  /** Returns when their orders are paid and their mails written. */
  renew(taken: readonly CopiedSubscription[]): Promise<void>;
}

async function openStock({ platform, seller }: BenchShop): Promise<Stock> {
  const { pool } = platform.database;
  const price = { amount_type: "fixed", price_amount: 2_000, price_currency: "usd" };
  const { body: product } = await seller.post("/v1/products/", {
    name: "Pro",
    recurring_interval: "month",
    prices: [price],
  });
  const model = await aSubscription({ seller }, { productId: product.id, isBilled: false });
  const nowMs = platform.clock.nowMs();
  const startsAt = new Date(nowMs - 32 * dayMs);
  const { start, end } = periodAt(startsAt, "month", 0);
  /** Their period is over, but the scheduler does not know it yet. */
  const columns = {
    anchor_at: start,
    current_period_start: start,
    current_period_end: end,
    due_at: new Date(nowMs + 30 * dayMs),
  };
  const stock: CopiedSubscription[] = [];
  const isUnsettled = `select from jobs where failed_at is null and run_at <= now()
    union all select from subscriptions where due_at <= now() limit 1`;
  return {
    async add(count) {
      for (let left = count; left > 0; left -= batch) {
        const options = { count: Math.min(left, batch), columns, hasOwnCustomer: true };
        stock.push(...(await copySubscription(pool, model, options)));
      }
      await pool.query("vacuum analyze");
    },
    take: (count) => stock.splice(0, count),
    async renew(taken) {
      const ids = taken.map(({ subscriptionId }) => subscriptionId);
      await pool.query(makeDue, [model.organizationId, ids]);
      while ((await pool.query(isUnsettled)).rowCount !== 0) await pause(100);
      const { rowCount } = await pool.query(
        "select from orders where organization_id = $1 and subscription_id = any($2) and status = 'paid'",
        [model.organizationId, ids],
      );
      if (rowCount !== ids.length) throw new Error(`${rowCount} of ${ids.length} were paid`);
    },
  };
}

/** Each replay writes the rows of subscriptions that were not renewed yet. */
async function recordFloor(
  stock: Stock,
  client: pg.Client,
): Promise<{ write(): Promise<void>; writes: WriteUnit[] }> {
  const other = await recordWrites(() => stock.renew(stock.take(perFloor)));
  const recorded = stock.take(perFloor);
  const all = await recordWrites(() => stock.renew(recorded));
  // Those of the replay never fall due, so that no worker renews them.
  const writes = all.filter(([first]) => first?.text !== makeDue);
  const fresh = freshNames(writes, other);
  const write = () => {
    const own = stock.take(perFloor);
    const ids = recorded.flatMap((copy, index) =>
      (["subscriptionId", "customerId", "methodId"] as const).map(
        (key) => [copy[key] ?? "", own[index]?.[key] ?? ""] as const,
      ),
    );
    return writeAll(client, renamed(writes, fresh, new Map(ids)));
  };
  return { write, writes };
}

function summary(
  measured: { renewed: number; written: number }[],
  amongMany: number[],
  writes: WriteUnit[],
): Measurement {
  const amongFew = median(measured.map(({ renewed }) => renewed));
  return {
    name: "renewals",
    figures: {
      "CPU ms per renewal": amongFew,
      "renewals per CPU second": 1_000 / amongFew,
      "CPU ms per renewal written by bare SQL": median(measured.map(({ written }) => written)),
      "transactions per renewal": writes.length / perFloor,
      "writes per renewal": writes.flat().length / perFloor,
      [`CPU ms per renewal among ${many} subscriptions`]: median(amongMany),
    },
    targets: [
      {
        name: "cost of a renewal, times that of its bare writes",
        ratio: median(measured.map(({ renewed, written }) => renewed / written)),
        atMost: 6,
      },
      {
        name: `cost of a renewal among ${many} subscriptions, times that among ${few}`,
        ratio: median(amongMany) / amongFew,
        atMost: 1.2,
      },
    ],
  };
}
