import type { CustomerPartsWire, CustomerUsageWire } from "#contract/page-parts-schema.ts";
import { listBenefitsByIds } from "#server/catalog/benefits/benefit-store.ts";
import { describeCustomerState } from "#server/customer-state/describe-customer-state.ts";
import { readCredit } from "#server/customers/customer-credit-store.ts";
import { type CustomerRow, findCustomer } from "#server/customers/customer-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { describeOrders } from "#server/sales/orders/describe-orders.ts";
import { listOrders } from "#server/sales/orders/order-list-store.ts";
import { listRefunds } from "#server/sales/refunds/refund-list-store.ts";
import { presentRefund } from "#server/sales/refunds/refund-view.ts";
import { foreseeDeletion } from "#server/sales/subscriptions/endings/foresee-deletion.ts";
import { listSubscriptions } from "#server/sales/subscriptions/lists/subscription-list-store.ts";
import { describeSubscriptions } from "#server/sales/subscriptions/records/describe-subscriptions.ts";
import { billableStatuses } from "#server/sales/subscriptions/records/subscription-guards.ts";
import type { SellerReader } from "./get-seller-reader.ts";
import { newestRows } from "./newest-rows.ts";
import { pagePartsErrors } from "./page-parts-errors.ts";

const latestOrders = 5;
const latestRefunds = 20;
const newestSubscriptions = {
  page: 1,
  limit: 100,
  sorting: [{ by: "started_at", descending: true } as const],
};
/** Everything is sold in one currency. */
const currency = "usd";

export async function readCustomerParts(
  reader: SellerReader,
  id: string,
): Promise<CustomerPartsWire> {
  const { db, sellerId } = reader;
  await getCustomer(reader, id);
  const [orders, refunds, amount, lostByDeletion] = await Promise.all([
    listOrders(db, sellerId, { ...newestRows(latestOrders), customer_id: [id], metadata: {} }),
    listRefunds(db, sellerId, { ...newestRows(latestRefunds), customer_id: [id] }),
    readCredit(db, sellerId, id, currency),
    foreseeDeletion(db, sellerId, id),
  ]);
  return {
    orders: await describeOrders(db, sellerId, orders.rows),
    ordersCount: orders.total,
    refunds: refunds.rows.map(presentRefund),
    credit: { currency, amount, balance: amount },
    lostByDeletion,
  };
}

export async function readCustomerUsage(
  reader: SellerReader,
  id: string,
): Promise<CustomerUsageWire> {
  const { db, sellerId } = reader;
  const state = await describeCustomerState(db, await getCustomer(reader, id));
  const [subscriptions, benefits] = await Promise.all([
    listSubscriptions(db, sellerId, {
      ...newestSubscriptions,
      customer_id: [id],
      status: [...billableStatuses],
      metadata: {},
    }),
    listBenefitsByIds(
      db,
      sellerId,
      state.granted_benefits.map((each) => each.benefit_id),
    ),
  ]);
  const described = benefits.map((row) => [row.id, row.description]);
  return {
    state,
    subscriptions: await describeSubscriptions(reader, subscriptions.rows),
    names: Object.fromEntries(described),
  };
}

async function getCustomer({ db, sellerId }: SellerReader, id: string): Promise<CustomerRow> {
  const customer = await findCustomer(db, sellerId, { id });
  if (!customer) throw new Refusal(pagePartsErrors.notFound);
  return customer;
}
