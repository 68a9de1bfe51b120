import { expect, test } from "vitest";
import { aSeller } from "../support/a-seller.ts";
import { until } from "../support/effects.ts";
import { getSellerCredential, goodCall, isWrite, sendCall } from "../support/seller-wire.ts";
import { sharedApp } from "../support/shared-app.ts";

const app = await sharedApp();
/**
 * `organizations.create` has none yet. An organization with an order is closed and keeps its row.
 */
const withoutDeletion = new Set([
  "organizations.create",
  "disputes.accept",
  "disputes.evidence",
  "orders.generateInvoice",
  "orders.retry",
  "orders.sendReceipt",
  "orders.update",
  "refunds.create",
  "subscriptions.preview",
  "subscriptions.revoke",
  "subscriptions.update",
]);
// A POST that only reads is free to answer with what it saw.
const writes = app.sellerRoutes.filter(
  (route) => isWrite(route) && route.scope.endsWith(":write") && !withoutDeletion.has(route.name),
);
test.each(writes.map((route) => [route.name, route] as const))(
  "%s, whose organization is deleted after its guard has looked, finds nothing",
  async (_name, route) => {
    const seller = await aSeller(app);
    const call = await goodCall(route, seller);
    const headers = getSellerCredential(app, route, seller);
    const client = await app.platform.database.pool.connect();
    try {
      await client.query("begin");
      await client.query("delete from organizations where id = $1", [seller.organizationId]);
      let isAnswered = false;
      const written = sendCall(app, route, call, headers).finally(() => {
        isAnswered = true;
      });
      // The request has passed its guard and waits for the row of its organization, or was refused
      // before it.
      await until(async () => isAnswered || (await isWaitingForLock()));
      await client.query("commit");
      const { status, body } = await written;
      // A body that names a product finds that gone first.
      expect([
        [404, "ResourceNotFound"],
        [422, "RequestValidationError"],
      ]).toContainEqual([status, body?.error]);
    } finally {
      client.release();
    }
  },
);

async function isWaitingForLock(): Promise<boolean> {
  const { rowCount } = await app.platform.database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
  );
  return (rowCount ?? 0) > 0;
}
