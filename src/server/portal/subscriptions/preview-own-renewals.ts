import type { CustomerRenewalWire } from "#contract/billing/customer-portal-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { subscriptionErrors } from "#server/sales/subscriptions/records/subscription-errors.ts";
import { describeUpcoming } from "#server/sales/subscriptions/updates/preview-subscription.ts";
import type { CustomerWork } from "#server/v1/customer-work.ts";
import { listRunningIds } from "./own-subscription-store.ts";

const maxRenewals = 100;
/** The tax of each may be asked of another service. */
const atOnce = 4;

/**
 * Previews the next renewal of each subscription of the customer, or of one that is canceled its
 * last order, the newest first. Changes nothing.
 */
export async function previewOwnRenewals(work: CustomerWork): Promise<CustomerRenewalWire[]> {
  // A preview shows the credit of the customer, and the tax at their address.
  if (work.access.kind !== "full") throw new Refusal(subscriptionErrors.updatesNotAllowed);
  const left = await listRunningIds(work.db, work.access, maxRenewals);
  const renewals: CustomerRenewalWire[] = [];
  while (left.length > 0) {
    const next = left.splice(0, atOnce).map((id) => previewRenewal(work, id));
    renewals.push(...(await Promise.all(next)).flat());
  }
  return renewals;
}

async function previewRenewal(
  { platform, db, access }: CustomerWork,
  id: string,
): Promise<CustomerRenewalWire[]> {
  try {
    const request = { platform, db, sellerId: access.sellerId };
    const { ledger_entries: _, meters, ...preview } = await describeUpcoming(request, id);
    return [{ subscription_id: id, preview, meters }];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
