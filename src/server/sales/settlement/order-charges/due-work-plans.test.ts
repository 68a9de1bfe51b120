import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { listFirstDueInstants } from "#server/platform/deadlines/first-due-store.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { copyRow, copySubscription } from "#test/support/copied-subscriptions.ts";
import { type RecordedQuery, recordQueries } from "#test/support/statement-log.ts";
import { expiringCards } from "../../subscriptions/mails/remind-expiring-card.ts";
import { subscriptionReminders } from "../../subscriptions/mails/remind-subscriber.ts";
import { renewals } from "../../subscriptions/renewals/renewal-source.ts";
import { orderCharges, paymentDeadlines } from "./order-charge-source.ts";

/** Without a worker: the test runs the sources itself. */
const shop = await aShop();
const { platform } = shop.app;
const { pool } = platform.database;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
const { now } = await tellClock(platform);
const later = new Date(now.getTime() + 30 * 86_400_000);
/** As many as make a difference to the planner; few of them are due. */
const seeded = 5_000;
const due = 5;

const model = await aSubscription(shop, { productId: monthly });
await copySubscription(pool, model, {
  count: seeded,
  columns: { due_at: later, reminder_at: later },
  hasOwnCustomer: true,
});
await pool.query("update payment_methods set expiry_reminder_at = $1", [later]);
const [order] = await shop.rows("select id from orders");
await copyRow(pool, {
  table: "orders",
  model: { id: String(order?.id) },
  copies: Array.from({ length: seeded }, (_, at) => ({
    id: randomUUID(),
    number: `COPY-${at}`,
    status: "pending",
    paid_at: null,
    billing_reason: "subscription_update",
    next_payment_attempt_at: later,
    payment_deadline_at: later,
  })),
});

/** Renewals are also how trials and canceled subscriptions end. */
const sources = [
  { source: renewals, table: "subscriptions", column: "due_at" },
  { source: subscriptionReminders, table: "subscriptions", column: "reminder_at" },
  { source: orderCharges, table: "orders", column: "next_payment_attempt_at" },
  { source: paymentDeadlines, table: "orders", column: "payment_deadline_at" },
  { source: expiringCards, table: "payment_methods", column: "expiry_reminder_at" },
];
for (const { table, column } of sources)
  await pool.query(
    `update ${table} set ${column} = $1 where id in (select id from ${table} where ${column} is not null limit ${due})`,
    [now],
  );
await pool.query("analyze subscriptions, orders, payment_methods");

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

async function explain({ text, values }: RecordedQuery): Promise<PlanNode> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    return rows[0]["QUERY PLAN"][0].Plan;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}

/** Undone, so that the same rows are due when its statements are explained. */
async function recordRun(source: DeadlineSource): Promise<RecordedQuery[]> {
  const undone = new Error("undone");
  return recordQueries(() =>
    unitOfWork(platform, systemCaller("test"), async (ctx) => {
      await listFirstDueInstants(platform.database, [source]);
      expect(await source.runDue(ctx, 100)).toBe(due);
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    }),
  );
}

test.each(sources)("$source.name: only rows that are due are read", async ({ source, table }) => {
  const queries = await recordRun(source);
  const found = queries.filter(({ text }) => new RegExp(`(from|update) "?${table}\\b`).test(text));
  expect(found).toHaveLength(4);
  for (const query of found) {
    const scans = listNodes(await explain(query)).filter(
      (node) => node["Relation Name"] === table && node["Node Type"] !== "ModifyTable",
    );
    expect(scans.length, query.text).toBeGreaterThan(0);
    for (const scan of scans) {
      const {
        "Actual Rows": rows,
        "Actual Loops": loops,
        "Rows Removed by Filter": removed,
      } = scan;
      expect(scan["Node Type"], query.text).not.toBe("Seq Scan");
      expect((rows + (removed ?? 0)) * loops, query.text).toBeLessThanOrEqual(due);
    }
  }
});
