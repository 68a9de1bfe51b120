import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listHeldMeters, listHeldSubscriptions } from "./customer-state-store.ts";
import { presentHeldSubscription } from "./customer-state-view.ts";
import type { CustomerRow } from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";

/** A customer with what they hold, in the same two queries for one subscription and for many. */
export async function describeCustomerState(
  db: Db | Tx,
  row: CustomerRow,
): Promise<CustomerStateWire> {
  const { organizationId, id } = row;
  const subscriptions = await listHeldSubscriptions(db, organizationId, id);
  const ids = subscriptions.map((subscription) => subscription.id);
  const meters = Map.groupBy(
    await listHeldMeters(db, organizationId, ids),
    ({ subscriptionId }) => subscriptionId,
  );
  return {
    ...newCustomerState(row),
    active_subscriptions: subscriptions.map((subscription) =>
      presentHeldSubscription(subscription, meters.get(subscription.id) ?? []),
    ),
  };
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
