import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listHeldMeters, listHeldSubscriptions } from "./customer-state-store.ts";
import { presentHeldSubscription } from "./customer-state-view.ts";
import type { CustomerRow } from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";

export async function describeCustomerState(
  db: Db | Tx,
  row: CustomerRow,
): Promise<CustomerStateWire> {
  const [state] = await describeCustomerStates(db, row.organizationId, [row]);
  if (!state) throw new Error(`customer ${row.id} has no state`);
  return state;
}

/** Customers with what they hold, in the same two queries for one subscription and for many. */
export async function describeCustomerStates(
  db: Db | Tx,
  sellerId: string,
  rows: readonly CustomerRow[],
): Promise<CustomerStateWire[]> {
  const customerIds = rows.map(({ id }) => id);
  const subscriptions = await listHeldSubscriptions(db, sellerId, customerIds);
  const ids = subscriptions.map(({ id }) => id);
  const meters = Map.groupBy(
    await listHeldMeters(db, sellerId, ids),
    ({ subscriptionId }) => subscriptionId,
  );
  const held = Map.groupBy(subscriptions, ({ customerId }) => customerId);
  return rows.map((row) => ({
    ...newCustomerState(row),
    active_subscriptions: (held.get(row.id) ?? []).map((subscription) =>
      presentHeldSubscription(subscription, meters.get(subscription.id) ?? []),
    ),
  }));
}

/** A customer who was created just now holds nothing. */
export function newCustomerState(row: CustomerRow): CustomerStateWire {
  return {
    ...presentCustomer(row),
    active_subscriptions: [],
    granted_benefits: [],
    active_meters: [],
  };
}
