import type { CustomFieldData } from "#contract/billing/custom-field-data.ts";
import type { RecurringInterval } from "#contract/billing/price-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import type { Minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { SoldPrice } from "../billing/period-items.ts";
import { applyPlan } from "../changes/apply-plan.ts";
import { dropUnpaidChange } from "../changes/drop-unpaid-change.ts";
import { announceSubscription } from "../records/announce-subscription.ts";
import { type BillingDetails, toBillingColumns } from "../records/billing-details.ts";
import { rememberTrial } from "../records/remember-trial.ts";
import {
  findSubscriptionOfCheckout,
  insertSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "../records/subscription-store.ts";
import { firstTerms, type Trial } from "../terms/subscription-terms-rules.ts";
import { startMeters } from "./start-meters.ts";

/** The plan that a subscription begins with. */
export interface FirstPlan {
  checkoutId: string | null;
  customerId: string;
  productId: string;
  interval: RecurringInterval;
  prices: readonly SoldPrice[];
  /** Of one period, without the discount's part. */
  amount: Minor;
  currency: string;
  discountId: string | null;
  trial: Trial | null;
  /** As the buyer said it: this and all later orders are billed and taxed so. */
  billing: BillingDetails;
  /** Null: the customer's default is charged. */
  paymentMethodId: string | null;
  metadata: Metadata;
  customFieldData: CustomFieldData;
}

/** The plan that a buyer confirmed in a checkout. */
export interface SoldSubscription extends FirstPlan {
  checkoutId: string;
  /** The free subscription that becomes this one. */
  upgradedId: string | null;
}

/**
 * Starts the subscription of a checkout that is paid, or needs no payment yet. The checkout is
 * locked.
 */
export async function startSubscription(
  ctx: SellerCtx,
  sold: SoldSubscription,
): Promise<SubscriptionRow> {
  const upgraded = await upgradeSubscription(ctx, sold);
  if (upgraded) return upgraded;
  const waiting = await findSubscriptionOfCheckout(ctx.tx, ctx.sellerId, sold.checkoutId);
  if (waiting && waiting.status !== "incomplete") throw new Error(`${waiting.id} has started`);
  return beginSubscription(ctx, sold, waiting?.id);
}

/** Begins a new subscription, or the one that waited for the buyer's bank. */
export async function beginSubscription(
  ctx: SellerCtx,
  plan: FirstPlan,
  waitingId?: string,
): Promise<SubscriptionRow> {
  const terms = { ...toColumns(ctx, plan), startedAt: ctx.now };
  const row = waitingId
    ? await updateSubscription(ctx.tx, ctx.sellerId, waitingId, terms)
    : await insertSubscription(ctx.tx, { ...terms, ...createIdentity(ctx) });
  await applyPlan(ctx, row.id, plan.prices);
  await startMeters(ctx, row, plan.prices);
  if (row.trialEnd !== null) await rememberTrial(ctx, row, row.productId);
  await announceSubscription(ctx, row, ["created", "active"]);
  return row;
}

/** One that ended while the buyer was paying cannot be upgraded: the buyer gets a new one. */
async function upgradeSubscription(
  ctx: SellerCtx,
  sold: SoldSubscription,
): Promise<SubscriptionRow | undefined> {
  if (sold.upgradedId === null) return undefined;
  const current = await lockSubscription(ctx.tx, ctx.sellerId, sold.upgradedId);
  if (!current || current.endedAt !== null) return undefined;
  // The free plan may be younger than the wait for the buyer's bank.
  await expireIncompleteSubscription(ctx, sold.checkoutId);
  // The new plan comes in place of a change of plan that waits for its payment.
  await dropUnpaidChange(ctx, current);
  const row = await updateSubscription(ctx.tx, ctx.sellerId, current.id, {
    ...toColumns(ctx, sold),
    ...notCanceled,
    modifiedAt: ctx.now,
  });
  await applyPlan(ctx, row.id, sold.prices);
  await startMeters(ctx, row, sold.prices, current.productId);
  if (row.trialEnd !== null) await rememberTrial(ctx, row, row.productId);
  const isActivated = current.status !== "active" && current.status !== "trialing";
  await announceSubscription(ctx, row, isActivated ? ["updated", "active"] : ["updated"]);
  return row;
}

const notCanceled = {
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endsAt: null,
  customerCancellationReason: null,
  customerCancellationComment: null,
  pendingProductId: null,
  pendingPriceIds: null,
  pastDueAt: null,
};

/**
 * Holds a subscription while the buyer's bank asks for a confirmation: it is not listed, and has no
 * events.
 */
export async function holdIncompleteSubscription(
  ctx: SellerCtx,
  sold: SoldSubscription,
): Promise<void> {
  if (sold.upgradedId !== null) return;
  if (await findSubscriptionOfCheckout(ctx.tx, ctx.sellerId, sold.checkoutId)) return;
  const row = await insertSubscription(ctx.tx, {
    ...toColumns(ctx, sold),
    ...createIdentity(ctx),
    status: "incomplete",
    dueAt: null,
    reminderAt: null,
  });
  await applyPlan(ctx, row.id, sold.prices);
}

/**
 * Ends the incomplete subscription of a checkout whose payment failed. Without an incomplete
 * subscription nothing changes.
 */
export async function expireIncompleteSubscription(
  ctx: SellerCtx,
  checkoutId: string,
): Promise<void> {
  const waiting = await findSubscriptionOfCheckout(ctx.tx, ctx.sellerId, checkoutId);
  if (waiting?.status !== "incomplete") return;
  await updateSubscription(ctx.tx, ctx.sellerId, waiting.id, {
    status: "incomplete_expired",
    endedAt: ctx.now,
    modifiedAt: ctx.now,
  });
}

/** A discount counts from the first period that is paid for. */
function toColumns({ now }: SellerCtx, sold: FirstPlan) {
  return {
    ...firstTerms(now, sold.interval, sold.trial),
    amount: sold.amount,
    currency: sold.currency,
    recurringInterval: sold.interval,
    customerId: sold.customerId,
    productId: sold.productId,
    discountId: sold.discountId,
    discountedSince: sold.discountId === null || sold.trial ? null : now,
    checkoutId: sold.checkoutId,
    ...toBillingColumns(sold.billing),
    paymentMethodId: sold.paymentMethodId,
    metadata: JSON.stringify(sold.metadata),
    customFieldData: JSON.stringify(sold.customFieldData),
  };
}

function createIdentity({ sellerId, now }: SellerCtx) {
  return { organizationId: sellerId, id: newUuid(), createdAt: now };
}
