import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import Stripe from "stripe";
import { createApp } from "#server/app.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { startWorker } from "#server/platform/jobs/start-worker.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { reactionNames } from "#server/reactions.ts";
import { createServices } from "#server/services.ts";
import { listWork } from "#server/worker.ts";
import { aSeller } from "#test/support/a-seller.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { stubProcessor, toChargeId, webhookSecret } from "#test/support/stub-processor.ts";
import { visitor } from "#test/support/visitor.ts";
import { cpuSeconds } from "./support/cpu-time.ts";
import { postmasterPid } from "./support/postmaster-pid.ts";
import { type Measurement, median } from "./support/report.ts";
import { freshNames, recordWrites, renamed, type WriteUnit } from "./support/write-log.ts";

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
  const shop = await openShop(url);
  const floor = new pg.Client({ connectionString: url });
  await floor.connect();
  try {
    for (let count = 0; count < warmUp; count += 1) await shop.buy();
    const other = await recordWrites(shop.buy);
    const writes = await recordWrites(shop.buy);
    const fresh = freshNames(writes, other);
    const write = () => writeAll(floor, renamed(writes, fresh));
    for (let count = 0; count < warmUp; count += 1) await write();
    const postmaster = await postmasterPid(url);
    const measured: { bought: number; written: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const bought = await measureCpu(postmaster, shop.buy);
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

interface BenchShop {
  /** Returns when the fee of the payment is in the ledger. */
  buy(): Promise<void>;
  close(): Promise<void>;
}

async function openShop(databaseUrl: string): Promise<BenchShop> {
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: "error", RATE_LIMIT: "off" };
  const config = readConfig({ ...process.env, ...env, GUILDHALL_SECRET: randomUUID() });
  const platform = await openPlatform({
    config,
    log: createLog(config.logLevel),
    clock: systemClock,
    databaseUrl,
    reactions: reactionNames,
    services: createServices(),
  });
  const payments = { processor: stubProcessor(), close: async () => {} };
  const { server } = await createApp(platform, payments);
  const worker = await startWorker(platform, listWork(platform, payments));
  const newVisitor = () => visitor(server, config.baseUrl);
  const signedUp = async () => {
    const person = { email: "owner@example.com", password: "correct horse battery" };
    const owner = newVisitor();
    await owner.post("/api/auth/sign-up/email", { name: "Owner", ...person });
    return Object.assign(owner, person);
  };
  const app = { platform, visitor: newVisitor, signedUp } as unknown as Parameters<
    typeof aSeller
  >[0];
  const seller = await aSeller(app);
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
  return {
    async buy() {
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
    },
    async close() {
      await worker.stop();
      await server.close();
      await platform.database.close();
    },
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

async function writeAll(client: pg.Client, units: WriteUnit[]): Promise<void> {
  for (const unit of units) {
    await client.query("begin");
    for (const statement of unit) await client.query(statement);
    await client.query("commit");
  }
}

/** Milliseconds of CPU for each, of this process and of the database. */
async function measureCpu(postmaster: number, work: () => Promise<void>): Promise<number> {
  const own = process.cpuUsage();
  const database = cpuSeconds(postmaster);
  for (let count = 0; count < perRound; count += 1) await work();
  const { user, system } = process.cpuUsage(own);
  return ((user + system) / 1_000 + (cpuSeconds(postmaster) - database) * 1_000) / perRound;
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
