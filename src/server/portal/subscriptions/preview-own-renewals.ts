import type { CustomerRenewalWire } from "#contract/billing/customer-portal-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { subscriptionErrors } from "#server/sales/subscriptions/records/subscription-errors.ts";
import type { SubscriptionRow } from "#server/sales/subscriptions/records/subscription-store.ts";
import { previewSubscription } from "#server/sales/subscriptions/updates/preview-subscription.ts";
import type { PortalRequest } from "#server/v1/portal-request.ts";
import { listOwnSubscriptions } from "./own-subscription-store.ts";

const maxRenewals = 100;
/** The tax of each may be asked of another service. */
const atOnce = 4;

/** The next renewal of each subscription of the customer, the newest first. Changes nothing. */
export async function previewOwnRenewals(req: PortalRequest): Promise<CustomerRenewalWire[]> {
  // A preview shows the credit of the customer, and the tax at their address.
  if (req.access.kind !== "full") throw new Refusal(subscriptionErrors.updatesNotAllowed);
  const { rows } = await listOwnSubscriptions(req.db, req.access, {
    page: 1,
    limit: maxRenewals,
    sorting: [{ by: "started_at", descending: true }],
    active: true,
  });
  const left = rows.filter((row) => !row.cancelAtPeriodEnd);
  const renewals: CustomerRenewalWire[] = [];
  while (left.length > 0) {
    const next = left.splice(0, atOnce).map((row) => previewRenewal(req, row));
    renewals.push(...(await Promise.all(next)).flat());
  }
  return renewals;
}

async function previewRenewal(
  req: PortalRequest,
  { id }: SubscriptionRow,
): Promise<CustomerRenewalWire[]> {
  try {
    const { ledger_entries: _, ...preview } = await previewSubscription(req, id, {});
    return [{ subscription_id: id, preview }];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
