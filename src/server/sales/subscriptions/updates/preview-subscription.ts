import type {
  SubscriptionPreviewWire,
  SubscriptionUpdate,
} from "#contract/billing/subscription-schema.ts";
import type { UpcomingOrderWire } from "#contract/billing/upcoming-order-schema.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import { businessNow } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { readCustomerUsage } from "#server/usage/meter-state/read-usage.ts";
import type { SellerRequest } from "#server/v1/seller-request.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { type PricedBill, priceBill } from "../billing/price-bill.ts";
import { orTaxRefusal } from "../billing/tax-refusal.ts";
import { listWaitingItems } from "../billing/waiting-items.ts";
import { foreseeUsage, refuseExcess } from "../changes/add-usage.ts";
import { findMissingAddress, getAddressRefusal } from "../changes/missing-address.ts";
import { priceChange } from "../changes/price-change.ts";
import { foreseeChange, type PricedChange } from "../changes/subscription-change.ts";
import { foreseeCanceledEnd } from "../endings/end-canceled.ts";
import { listUpcomingMeters } from "../metering/upcoming-meters.ts";
import { getStartedSubscription } from "../records/started-subscription.ts";
import { isBillable, revokeFault } from "../records/subscription-guards.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { planRenewal } from "../renewals/plan-renewal.ts";
import type { AskedChange } from "./change-subscription.ts";
import { describePreview, type PreviewedChange } from "./describe-preview.ts";
import { findUnpayable } from "./refuse-unpayable.ts";
import { getUpdateKind, updatePlanners } from "./update-kinds.ts";

type PreviewRequest = Pick<SellerRequest, "platform" | "db" | "sellerId">;

/**
 * Shows the effect of an update, or of the next renewal if nothing is to be updated. It plans as
 * the change does, and applies nothing: it takes no lock and no number of an order.
 */
export async function previewSubscription(
  request: PreviewRequest,
  id: string,
  body: SubscriptionUpdate,
  planner = updatePlanners[getUpdateKind(body)],
): Promise<SubscriptionPreviewWire> {
  const asked = { ...planner, body };
  return describePreview(request.db, await orTaxRefusal(previewUpdate(request, id, asked)));
}

/** Shows the next order as it would be now, and what was used of each meter. */
export async function describeUpcoming(
  request: PreviewRequest,
  id: string,
): Promise<UpcomingOrderWire> {
  const { db, sellerId, platform } = request;
  const preview = await previewSubscription(request, id, {});
  const row = await getStartedSubscription(db, sellerId, id);
  const now = await businessNow(platform, db);
  return { ...preview, meters: await listUpcomingMeters({ db, platform }, row, now) };
}

async function previewUpdate(
  { platform, db, sellerId }: PreviewRequest,
  id: string,
  { plan, body }: AskedChange,
): Promise<PreviewedChange> {
  const kind = getUpdateKind(body);
  const row = await getStartedSubscription(db, sellerId, id);
  const at = await businessNow(platform, db);
  if (kind === "none" && !isRenewed(row)) return previewEnd(platform, row, at, []);
  const subscription = {
    row,
    prices: null,
    waiting: await listWaitingItems(db, row),
    usage: await readCustomerUsage(db, sellerId, row.customerId),
  };
  const planned = await plan(db, row, body, at);
  const change = await priceChange(platform, await foreseeUsage(db, planned));
  refuseExcess(change);
  const missing = await findMissingAddress(platform, change, at);
  if (missing) throw missing;
  const unpayable = await findUnpayable(platform, kind, change);
  if (unpayable) throw unpayable;
  const changed = foreseeChange(subscription, change);
  const usageBill = await priceApartUsage(platform, change);
  const renewal = isRenewed(changed.row) ? await planRenewal(platform, changed) : null;
  if (kind === "cancel" && isBillable(changed.row))
    return previewEnd(platform, changed.row, at, change.unpaidOrders);
  const { effectiveAt, prorationBehavior } = change;
  // This is what the preview is about, and its amounts are not known.
  if (kind === "none" && renewal?.bill.priced.lacksAddress) throw getAddressRefusal(changed.row);
  const nextRenewal = renewal;
  const previewed = {
    updated: changed.row,
    usageBill,
    effectiveAt,
    nextRenewal,
    prorationBehavior,
  };
  if (renewal && (kind === "none" || prorationBehavior === "next_period")) {
    const nextRenewal = await planRenewal(platform, foreseeChange(changed, renewal));
    return { ...previewed, change: renewal, effectiveAt: renewal.effectiveAt, nextRenewal };
  }
  // The order of the renewal bills what waits for it.
  const isLater = prorationBehavior === "prorate" && change.bill === null && usageBill === null;
  const billing = renewal && isLater ? renewal : change;
  return { ...previewed, change: billing };
}

/** Prices the order for usage that follows a change which is paid before it is made. */
async function priceApartUsage(
  platform: Platform,
  { row, usageStep }: PricedChange,
): Promise<PricedBill | null> {
  const planned = usageStep?.apartBill;
  if (!planned) return null;
  const customer = await getSoldTo(platform.database.db, row.organizationId, row.customerId);
  return priceBill(platform, row, planned, customer);
}

/**
 * Shows the last order of a subscription that is canceled. What is owed may be paid before, except
 * orders that the cancellation gives up.
 */
async function previewEnd(
  platform: Platform,
  row: SubscriptionRow,
  at: Date,
  unpaidOrders: readonly OrderRow[],
): Promise<PreviewedChange> {
  const fault = revokeFault(row);
  if (fault) throw new Refusal(fault);
  const change = { ...(await foreseeCanceledEnd(platform, row, at)), unpaidOrders };
  const { effectiveAt } = change;
  const none = { usageBill: null, nextRenewal: null, prorationBehavior: null };
  return { ...none, change, updated: row, effectiveAt };
}

function isRenewed(row: SubscriptionRow): boolean {
  return isBillable(row) && !row.cancelAtPeriodEnd;
}
