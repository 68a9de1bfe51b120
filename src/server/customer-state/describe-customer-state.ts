import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listUsedMeters } from "#server/sales/subscriptions/records/used-meters.ts";
import { listHolderUsage } from "#server/usage/meter-state/meter-state-store.ts";
import { listHeldSubscriptions } from "./customer-state-store.ts";
import { presentHeldSubscription, presentStateMeter } from "./customer-state-view.ts";

/** Describes a customer with what they hold, with the same queries however much it is. */
export async function describeCustomerState(
  db: Db | Tx,
  row: CustomerRow,
): Promise<CustomerStateWire> {
  const { organizationId: sellerId } = row;
  const subscriptions = await listHeldSubscriptions(db, sellerId, row.id);
  const meters = Map.groupBy(
    await listUsedMeters(db, sellerId, subscriptions),
    ({ row: meter }) => meter.subscriptionId,
  );
  const usage = await listHolderUsage(db, sellerId, [row.id]);
  return {
    ...presentCustomer(row),
    active_subscriptions: subscriptions.map((subscription) =>
      presentHeldSubscription(subscription, meters.get(subscription.id) ?? []),
    ),
    granted_benefits: [],
    active_meters: usage.flatMap((holder) => holder.meters).map(presentStateMeter),
  };
}
