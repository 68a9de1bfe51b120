import type {
  SubscriptionPreviewWire,
  SubscriptionUpdate,
} from "#contract/billing/subscription-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { readCredit } from "#server/customers/customer-credit-store.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import {
  creditGrantedLegs,
  creditUsedLegs,
  type Leg,
  paymentLegs,
  saleLegs,
  waivedLegs,
} from "#server/money/ledger/posting-rules.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerRequest } from "#server/v1/seller-request.ts";
import { getReturnedCredit, givenUpLegs } from "../../orders/give-up-order.ts";
import {
  type DueAmounts,
  dueAmounts,
  type OrderAmounts,
  orderAmounts,
} from "../../orders/order-amounts-rules.ts";
import { listUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { orTaxRefusal } from "../billing/tax-refusal.ts";
import { priceChange, toProrations } from "../plan-changes/change-plan.ts";
import { type PlannedChange, planChange } from "../plan-changes/plan-change.ts";
import { taxProrations } from "../prorations/proration-tax-rules.ts";
import { listWaitingProrations } from "../prorations/subscription-prorations-store.ts";
import { getStartedSubscription } from "../records/started-subscription.ts";
import { cancelFault, revokeFault, uncancelFault } from "../records/subscription-guards.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { type PlannedRenewal, planRenewal } from "../renewals/plan-renewal.ts";
import { isFreeSubscription } from "../terms/free-subscription.ts";
import { changeKind } from "./change-subscription.ts";
import { getNewDiscount } from "./subscription-discount.ts";

type PreviewRequest = Pick<SellerRequest, "platform" | "db" | "sellerId">;
type PreviewItem = SubscriptionPreviewWire["items"][number];

interface Shown
  extends Pick<SubscriptionPreviewWire, "effective_at" | "next_renewal">,
    Partial<Pick<SubscriptionPreviewWire, "proration_behavior">> {
  /** Those of an order of these items, unless given. */
  legs?: readonly Leg[];
  /** Of orders that are given up. */
  creditReturned?: Minor;
}

/** The effect of an update, or of the next renewal if nothing is to be updated. Changes nothing. */
export function previewSubscription(
  request: PreviewRequest,
  id: string,
  body: SubscriptionUpdate,
): Promise<SubscriptionPreviewWire> {
  return orTaxRefusal(previewUpdate(request, id, body));
}

async function previewUpdate(
  request: PreviewRequest,
  id: string,
  body: SubscriptionUpdate,
): Promise<SubscriptionPreviewWire> {
  const kind = changeKind(body);
  const row = await getStartedSubscription(request.db, request.sellerId, id);
  const at = await businessNow(request.platform, request.db);
  switch (kind) {
    case "product_id":
      return previewPlan(request, row, await planChange(request.db, row, body, at), at);
    case "cancel_at_period_end":
      return body.cancel_at_period_end
        ? previewCancel(request, row, at)
        : previewUncancel(request, row, at);
    case "revoke":
      return previewRevoke(request, row, at);
    case "discount_id": {
      const discount = await getNewDiscount(request.db, row, body.discount_id ?? null, at);
      const isKept = row.discountId === (discount?.id ?? null);
      const changed = { ...row, discountId: discount?.id ?? null, discountedSince: null };
      return withoutOrder(request, isKept ? row : changed, at);
    }
    case "pending_update":
      return withoutOrder(request, { ...row, pendingProductId: null, pendingPriceIds: null }, at);
    default:
      return previewRenewal(request, row);
  }
}

async function previewPlan(
  request: PreviewRequest,
  row: SubscriptionRow,
  planned: PlannedChange | undefined,
  at: Date,
): Promise<SubscriptionPreviewWire> {
  if (!planned) return withoutOrder(request, row, at);
  const { platform } = request;
  const pending = {
    pendingProductId: planned.product.id,
    pendingPriceIds: planned.prices.map(({ price }) => price.id),
  };
  if (planned.behavior === "next_period") {
    const renewed = await previewRenewal(request, { ...row, ...pending });
    return { ...renewed, proration_behavior: "next_period" };
  }
  const changed = { ...row, ...planned.change.columns, productId: planned.product.id, ...pending };
  if (planned.change.items.length === 0) return withoutOrder(request, changed, at);
  if (planned.behavior === "invoice") {
    const { priced } = await priceChange(platform, planned);
    const renewal = await planRenewal(platform, changed, []);
    return preview(request, row, priced.items, {
      effective_at: at.toISOString(),
      next_renewal: toNextRenewal(renewal),
      proration_behavior: "invoice",
    });
  }
  const waiting = await listWaitingProrations(request.db, request.sellerId, [row.id]);
  const renewal = await planRenewal(platform, changed, [...waiting, ...toProrations(planned, at)]);
  return preview(request, row, renewal.priced.items, {
    effective_at: at.toISOString(),
    next_renewal: toNextRenewal(renewal),
    proration_behavior: "prorate",
  });
}

/** The order of the next renewal. One that is canceled has none. */
async function previewRenewal(
  request: PreviewRequest,
  row: SubscriptionRow,
): Promise<SubscriptionPreviewWire> {
  const fault = revokeFault(row);
  if (fault) throw new Refusal(fault);
  const at = row.currentPeriodEnd;
  if (row.cancelAtPeriodEnd) return nothing(request, row, at);
  const { platform } = request;
  const renewal = await planRenewal(platform, row);
  const following = await planRenewal(platform, afterRenewal(row, renewal), []);
  return preview(request, row, renewal.priced.items, {
    effective_at: at.toISOString(),
    next_renewal: toNextRenewal(following),
  });
}

/** The subscription as a renewal leaves it. Only a new plan is read from the catalog. */
function afterRenewal(row: SubscriptionRow, renewal: PlannedRenewal): SubscriptionRow {
  return {
    ...row,
    status: "active",
    productId: renewal.product.id,
    recurringInterval: renewal.interval,
    anchorAt: renewal.anchorAt,
    periodNumber: renewal.periodNumber,
    currentPeriodStart: renewal.period.start,
    currentPeriodEnd: renewal.period.end,
    discountId: renewal.discount?.id ?? null,
    discountedSince: renewal.discount ? (row.discountedSince ?? renewal.period.start) : null,
  };
}

async function previewCancel(
  request: PreviewRequest,
  row: SubscriptionRow,
  at: Date,
): Promise<SubscriptionPreviewWire> {
  const fault = cancelFault(row);
  if (fault) throw new Refusal(fault);
  const isFree = await isFreeSubscription(request.db, row);
  return isFree ? previewRevoke(request, row, at) : nothing(request, row, row.currentPeriodEnd);
}

async function previewUncancel(
  request: PreviewRequest,
  row: SubscriptionRow,
  at: Date,
): Promise<SubscriptionPreviewWire> {
  const fault = uncancelFault(row);
  if (fault) throw new Refusal(fault);
  return withoutOrder(request, { ...row, cancelAtPeriodEnd: false }, at);
}

/**
 * Waiting items that add up to a credit become credit of the customer; otherwise they are dropped. Unpaid orders are
 * given up.
 */
async function previewRevoke(
  request: PreviewRequest,
  row: SubscriptionRow,
  at: Date,
): Promise<SubscriptionPreviewWire> {
  const fault = revokeFault(row);
  if (fault) throw new Refusal(fault);
  const waiting = await listWaitingProrations(request.db, request.sellerId, [row.id]);
  const taxed = taxProrations(waiting).map((item, index) => ({
    ...item,
    label: waiting[index]?.label ?? "",
    proration: true,
    priceId: waiting[index]?.productPriceId ?? null,
  }));
  const { net, tax, total } = orderAmounts(taxed);
  const isCredit = total < 0;
  const unpaid = await listUnpaidOrders(request.db, request.sellerId, row.id);
  return preview(request, row, isCredit ? taxed : [], {
    effective_at: at.toISOString(),
    next_renewal: null,
    creditReturned: sum(unpaid.map(getReturnedCredit)),
    legs: [
      ...unpaid.map(givenUpLegs).flatMap(({ returned, waived }) => [...returned, ...waived]),
      ...(isCredit ? creditGrantedLegs({ net: minor(-net), tax: minor(0 - tax) }) : []),
    ],
  });
}

/** A change that makes no order by itself. */
async function withoutOrder(
  request: PreviewRequest,
  row: SubscriptionRow,
  at: Date,
): Promise<SubscriptionPreviewWire> {
  const isRenewed = !row.cancelAtPeriodEnd && revokeFault(row) === undefined;
  const renewal = isRenewed ? await planRenewal(request.platform, row) : undefined;
  return preview(request, row, [], {
    effective_at: at.toISOString(),
    next_renewal: renewal ? toNextRenewal(renewal) : null,
  });
}

function nothing(
  request: PreviewRequest,
  row: SubscriptionRow,
  at: Date,
): Promise<SubscriptionPreviewWire> {
  return preview(request, row, [], { effective_at: at.toISOString(), next_renewal: null });
}

function toNextRenewal({ period, priced }: PlannedRenewal): Shown["next_renewal"] {
  return { at: period.start.toISOString(), total_amount: orderAmounts(priced.items).total };
}

type PreviewedItem = Parameters<typeof orderAmounts>[0][number] & {
  label: string;
  proration: boolean;
  priceId: string | null;
};

async function preview(
  { db, sellerId }: PreviewRequest,
  { customerId, currency }: SubscriptionRow,
  items: readonly PreviewedItem[],
  shown: Shown,
): Promise<SubscriptionPreviewWire> {
  const amounts = orderAmounts(items);
  const { subtotal, discount, net, tax, total } = amounts;
  const credit: Minor = minor(await readCredit(db, sellerId, customerId, currency));
  const due = dueAmounts(total, currency, credit);
  return {
    effective_at: shown.effective_at,
    currency,
    items: items.map(toPreviewItem),
    subtotal_amount: subtotal,
    discount_amount: discount,
    net_amount: net,
    tax_amount: tax,
    total_amount: total,
    applied_balance_amount: due.creditGranted - due.creditUsed + (shown.creditReturned ?? 0),
    due_amount: due.charged,
    next_renewal: shown.next_renewal,
    proration_behavior: shown.proration_behavior ?? null,
    ledger_entries: (shown.legs ?? orderLegs(amounts, due)).map(({ debit, credit, amount }) => ({
      debit,
      credit,
      amount,
      currency,
    })),
  };
}

/** The postings of an order and of its charge. */
function orderLegs(amounts: OrderAmounts, { creditUsed, waived, charged }: DueAmounts): Leg[] {
  return [
    ...saleLegs(amounts),
    ...creditUsedLegs(creditUsed),
    ...waivedLegs(waived),
    ...paymentLegs(charged),
  ];
}

function toPreviewItem({
  label,
  amount,
  taxAmount,
  proration,
  priceId,
}: PreviewedItem): PreviewItem {
  return { label, amount, tax_amount: taxAmount, proration, product_price_id: priceId };
}
