import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker, type Worker } from "#server/platform/jobs/start-worker.ts";
import { listWork } from "#server/worker.ts";
import { aShop } from "../support/a-shop.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { addUpBilledUsage } from "../support/billed-usage.ts";
import { raceTrials } from "../support/campaign.ts";
import { named, openUsage } from "../support/usage-kit.ts";

/** Renewals and ends by two workers, against events that come at the same moment. */
const shop = await aShop({ works: true, deadlinePollMs: 50 });
const { seller, app } = shop;
const usage = openUsage(seller);
const calls = await usage.meter({ func: "sum", property: "n" }, named("call"));
const { body: product } = await seller.post("/v1/products/", {
  name: "Calls",
  recurring_interval: "month",
  prices: [
    { amount_type: "metered_unit", meter_id: calls, unit_amount: "100", price_currency: "usd" },
  ],
});
const trials = raceTrials(2);
/** So many trials run at the same time. */
const together = 10;
const batches = 12;
const dayMs = 86_400_000;
const timeout = 3_600_000;

let second: Worker | undefined;
beforeAll(async () => {
  second = await startWorker(app.platform, listWork(app.platform, shop), { deadlinePollMs: 50 });
});
afterAll(() => second?.stop());

interface Trial {
  id: string;
  customerId: string;
  /** How many units were sent. */
  sent: number;
}

/** A subscription whose period began so many days ago, and events that come meanwhile. */
async function send(days: number, act: (id: string) => Promise<unknown>): Promise<Trial> {
  const startsAt = new Date(app.platform.clock.nowMs() - days * dayMs);
  const options = { productId: product.id, startsAt, isBilled: false };
  const { id, customerId } = await aSubscription(shop, options);
  let sent = 0;
  const sending = (async () => {
    for (let batch = 0; batch < batches; batch += 1) {
      const quantities = [1, batch % 3];
      await usage.ingest(
        ...quantities.map((n) => ({ name: "call", customer_id: customerId, metadata: { n } })),
      );
      sent += 1 + (batch % 3);
      await pause(Math.random() * 10);
    }
  })();
  await pause(Math.random() * 60);
  await Promise.all([sending, act(id)]);
  return { id, customerId, sent };
}

const addUpBilled = ({ customerId }: Trial) => addUpBilledUsage(shop, customerId);

async function race(run: () => Promise<Trial>, check: (trial: Trial) => Promise<void>) {
  for (let left = trials; left > 0; left -= together) {
    const count = Math.min(left, together);
    const done = await Promise.all(Array.from({ length: count }, run));
    await shop.settle();
    for (const trial of done) await check(trial);
  }
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

test(
  "each event is billed by the renewal, or by the one after it, and never by both",
  async () => {
    await race(
      () => send(32, async () => {}),
      async (trial) => {
        const first = await addUpBilled(trial);
        const open = await usage.used(trial.customerId, calls);
        expect([first.billed + open, first.named, first.mostWindows]).toEqual([
          trial.sent,
          first.billed,
          1,
        ]);
        const { status } = await seller.delete(`/v1/subscriptions/${trial.id}`);
        expect(status).toBe(200);
        const all = await addUpBilled(trial);
        expect(all).toEqual({ billed: trial.sent, named: trial.sent, mostWindows: 1 });
      },
    );
  },
  timeout,
);

test(
  "a subscription that ends bills what came before, and once",
  async () => {
    await race(
      () => send(2, (id) => seller.delete(`/v1/subscriptions/${id}`)),
      async (trial) => {
        const all = await addUpBilled(trial);
        const open = await usage.used(trial.customerId, calls);
        expect([all.billed + open, all.named]).toEqual([trial.sent, all.billed]);
        expect(all.mostWindows).toBe(1);
      },
    );
  },
  timeout,
);
