import { expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { listWork } from "#server/worker.ts";
import { untilDisputed } from "#test/support/a-dispute.ts";
import { aShop, type Shop } from "#test/support/a-shop.ts";
import { listsInText } from "#test/support/list-texts.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { recordStatements } from "#test/support/statement-log.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { platform } = shop.app;
const schema = await readSellerSchema(platform.database.pool);
const monthMinutes = 31 * 24 * 60;

/**
 * Two months of a shop: sales, renewals, failed charges, a refund, a dispute, a checkout that
 * expires.
 */
async function liveThrough({ product, checkout, confirm, settle, moveClock, seller }: Shop) {
  const monthly = await product(1_000, { name: "Pro", recurring_interval: "month" });
  const trial = { trial_interval: "day", trial_interval_count: 7 };
  const tried = await product(500, { name: "Try", recurring_interval: "month", ...trial });
  const poster = await product(2_000);
  await checkout(poster);
  await confirm(await checkout(monthly));
  await confirm(await checkout(tried), { confirmation_token_id: "ctoken_chargeCustomerFail" });
  await confirm(await checkout(poster), { confirmation_token_id: "ctoken_createDispute" });
  const dispute = await untilDisputed(shop);
  await confirm(await checkout(poster));
  await settle();
  const { items } = (await seller.get(`/v1/orders/?product_id=${poster}`)).body;
  const sold = items.find(({ id }: { id: string }) => id !== dispute.order_id);
  const refund = { order_id: sold.id, reason: "customer_request", amount: 500 };
  expect((await seller.post("/v1/refunds/", refund)).status).toBe(200);
  await moveClock(monthMinutes);
  await moveClock(monthMinutes);
  await settle();
}

/** Also those that had nothing to do meanwhile: they look for it all the same. */
async function runEverySourceAndChore() {
  const live = { ...platform, config: { ...platform.config, mode: "live" as const } };
  const { deadlines, chores = [] } = listWork(live, shop);
  for (const source of deadlines)
    await unitOfWork(platform, systemCaller("test"), (ctx) => source.runDue(ctx, 10));
  for (const chore of chores) await chore.run(platform);
}

/**
 * The only statements for all sellers. They find what is due by an index on the deadline and read
 * no more than the seller and the id of each row, which is then locked and done in its seller.
 */
const dueOfAllSellers = [
  "checkouts expires_at",
  "customer_sessions expires_at",
  "disputes check_at",
  "files expires_at",
  "meter_reservations due_at",
  "meter_states announce_at",
  "meter_states settle_at",
  "meters backfill_due_at",
  "orders change_expires_at",
  "orders next_payment_attempt_at",
  "orders payment_deadline_at",
  "payment_attempts check_at",
  "payment_methods expiry_reminder_at",
  "payments check_at",
  "refunds check_at",
  "subscriptions due_at",
  "subscriptions reminder_at",
  "usage_pending_rollups fold_at",
];
/** The months of rows that came before the partition of their month was there. */
const waitingMonths =
  /^select distinct date_trunc\('month', instant .* from \(select recorded_at from \w+_default\) as kept/;
/** When the earliest row of each deadline is due: one instant of all sellers, without a row. */
const firstDue =
  /^select array\[\( ?select .*\]::timestamptz\[\] as instants, clock_offset_ms as offset from installation$/;

function toSweep(statement: string): string | undefined {
  const found = statement
    .replaceAll('"', "")
    .match(
      /^select organization_id, id from (\w+) where (?:\w+ = '\w+' and )?(\w+) <= \$1.* order by \2 limit \$2$/,
    );
  return found ? `${found[1]} ${found[2]}` : undefined;
}

test("the statements of jobs, deadlines and chores filter every table of sellers by the seller", async () => {
  const statements = await recordStatements(async () => {
    await liveThrough(shop);
    await runEverySourceAndChore();
  });
  const unfiltered = [...new Set(statements)].filter(
    (statement) =>
      unfilteredUses(statement, schema).length > 0 &&
      !firstDue.test(statement) &&
      !waitingMonths.test(statement),
  );

  expect(unfiltered.map((statement) => toSweep(statement) ?? statement).sort()).toEqual(
    dueOfAllSellers,
  );
  expect(statements.flatMap(listsInText)).toEqual([]);
});
