import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import Stripe from "stripe";
import { migrate } from "#server/platform/database/migrate.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { toChargeId, webhookSecret } from "#test/support/stub-processor.ts";
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
const perRound = 60;
const warmUp = 40;

/**
 * CPU of a whole purchase (create, confirm, webhook, paid order, ledger), program and database together, against the
 * same rows written by bare SQL in the same transactions. The processor costs nothing here.
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

/** Buys once. Returns when the fee of the payment is in the ledger. */
async function openPurchases(shop: BenchShop): Promise<() => Promise<void>> {
  const { platform, seller, newVisitor } = shop;
  const price = { amount_type: "fixed", price_amount: 2_000, price_currency: "usd" };
  const { body: product } = await seller.post("/v1/products/", {
    name: "Poster",
    recurring_interval: null,
    prices: [price],
  });
  const tell = async (type: string, object: object) => {
    const event = { id: `evt_${plainId()}`, object: "event", type, livemode: false };
    const created = Math.floor(platform.clock.nowMs() / 1_000);
    const payload = JSON.stringify({ ...event, created, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    await newVisitor().send({
      method: "POST",
      url: "/stripe/webhook",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload,
    });
  };
  return async () => {
    const { body: checkout } = await seller.post("/v1/checkouts/", { products: [product.id] });
    const path = `/v1/checkouts/client/${checkout.client_secret}/confirm`;
    const { status, body } = await newVisitor().post(path, {
      confirmation_token_id: "ctoken_visa",
      customer_name: "Ada Buyer",
      customer_email: `${plainId()}@example.com`,
      customer_billing_address: { country: "DE" },
    });
    if (status !== 200) throw new Error(`a purchase was answered ${status}`);
    const secret: string = body.payment_processor_metadata.intent_client_secret;
    const charge = toChargeId(secret.replace("_secret", ""));
    await tell("charge.succeeded", { id: charge, object: "charge" });
    while (!(await hasFee(platform.database.pool, charge))) await pause(2);
  };
}

function plainId(): string {
  return randomUUID().replaceAll("-", "");
}

async function hasFee(pool: pg.Pool, chargeId: string): Promise<boolean> {
  const { rowCount } = await pool.query("select from ledger_entries where source = $1", [
    `charge:${chargeId}:fee`,
  ]);
  return rowCount === 1;
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
