import type { SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import { lockCredits } from "#server/customers/customer-credit-store.ts";
import { type CustomerRow, getSoldTo } from "#server/customers/customer-store.ts";
import {
  findPaymentMethod,
  type PaymentMethodRow,
} from "#server/customers/payment-methods/payment-method-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { orderPaymentUrl } from "../../orders/order-payment-address.ts";
import { toBeCharged } from "../../orders/pay-order.ts";
import type { OrderAttempt } from "../../payments/attempt-store.ts";
import { holdChange } from "../../subscriptions/changes/hold-change.ts";
import { getAddressRefusal } from "../../subscriptions/changes/missing-address.ts";
import type { PricedChange } from "../../subscriptions/changes/subscription-change.ts";
import { getStartedSubscription } from "../../subscriptions/records/started-subscription.ts";
import type { SubscriptionRow } from "../../subscriptions/records/subscription-store.ts";
import {
  makeChange,
  type PreparedChange,
  planAgain,
  prepareChange,
  StaleChange,
} from "../../subscriptions/updates/change-subscription.ts";
import { ownPlanChange } from "../../subscriptions/updates/update-kinds.ts";
import { limitCardTries } from "../attempts/limit-card-tries.ts";
import { endIntent } from "../attempts/read-intent.ts";
import { beginOrderAttempt } from "../order-charges/begin-order-attempt.ts";
import { type LockedOrder, orderPayable } from "../payables/order-payable.ts";
import { payNow } from "../steps/pay-now.ts";
import type { Begun, PaymentMeans, PaymentRequest, PreparedPayment } from "../steps/payment.ts";
import { type ChangeCharge, prepareChangeCharge, readDue } from "./prepare-change-charge.ts";

/** A customer's request to change the plan of their subscription. */
export interface OwnPlanChange<Answer> extends PaymentRequest<Answer> {
  subscriptionId: string;
  body: SubscriptionUpdate;
  /** Refuses what the customer may not do. Called again in the transaction of the change. */
  approve(db: Db | Tx): Promise<void>;
  describe(ctx: SellerCtx, row: SubscriptionRow): Promise<Answer>;
}

/**
 * Changes a plan. If that costs more, it is charged first: the plan changes when its order is paid.
 * If the bank declines, nothing is changed. If it asks the customer, or there is no saved card, the
 * change waits half an hour for the customer, who pays the order by its link.
 */
export function changeAndPay<Answer>(request: OwnPlanChange<Answer>): Promise<Answer> {
  const { sellerId, subscriptionId } = request;
  return payNow<LockedOrder, Answer>({
    ...request,
    payable: orderPayable,
    prepare: () => prepare(request),
    resume: (attempt) => resume(request, attempt),
    answer: async (ctx) => {
      const row = await getStartedSubscription(ctx.tx, sellerId, subscriptionId);
      return { value: await request.describe(ctx, row) };
    },
  });
}

const asked = (body: SubscriptionUpdate) => ({ ...ownPlanChange, body });

async function prepare<Answer>(
  request: OwnPlanChange<Answer>,
): Promise<PreparedPayment<LockedOrder, Answer>> {
  const { platform, processor, caller, sellerId, subscriptionId, body } = request;
  const { db } = platform.database;
  await request.approve(db);
  const work = { platform, db, sellerId };
  const prepared = await prepareChange(work, subscriptionId, asked(body));
  const due = prepared && !isRefused(prepared) ? await readDue(db, prepared.change) : 0;
  if (!prepared || due === 0) return { begin: (ctx) => changeAtOnce(ctx, request, prepared) };
  await limitCardTries({ platform, caller, subjectId: subscriptionId }, "change plan");
  const charge = await prepareChangeCharge(db, processor, prepared.change, due);
  return {
    begin: (ctx) => beginCharge(ctx, request, prepared, charge),
    giveBack: async (why) => {
      if (why === "not_begun") await cancelIntent(request, charge);
    },
  };
}

/** Such a change is refused in its transaction, and no intent is made for it. */
function isRefused({ change, unpayable, missingAddress }: PreparedChange): boolean {
  return Boolean(unpayable ?? missingAddress ?? change.bill?.priced.lacksAddress);
}

/** Nothing is to be paid, or the change is refused. */
async function changeAtOnce<Answer>(
  ctx: SellerCtx,
  request: OwnPlanChange<Answer>,
  prepared: PreparedChange | undefined,
): Promise<Begun<LockedOrder, Answer>> {
  const change = await planApproved(ctx, request, prepared);
  await lockCredits(ctx.tx, ctx.sellerId, [change.row.customerId]);
  if ((await readDue(ctx.tx, change)) > 0)
    throw change.bill?.priced.lacksAddress ? getAddressRefusal(change.row) : new StaleChange();
  return {
    answer: await request.describe(ctx, await makeChange(ctx, ownPlanChange.action, change)),
  };
}

/** Makes the order that must be paid first, and begins to charge the saved card for it. */
async function beginCharge<Answer>(
  ctx: SellerCtx,
  request: OwnPlanChange<Answer>,
  prepared: PreparedChange,
  { orderId, amount, saved }: ChangeCharge,
): Promise<Begun<LockedOrder, Answer>> {
  const { bill, ...change } = await planApproved(ctx, request, prepared);
  if (bill === null) throw new StaleChange();
  const { order, row } = await holdChange(ctx, { ...change, bill }, orderId);
  if (toBeCharged(order) !== amount) throw new StaleChange();
  await recordSellerAct(
    ctx,
    "subscription.update_requested",
    { kind: "subscription", id: row.id },
    { after: { product: bill.planned.product.name, order: order.number } },
  );
  if (saved === null) return { answer: await request.describe(ctx, row) };
  const { method, customer, intentId } = saved;
  const ready = { order, intentId, methodId: method.id, begunBy: "plan_change" } as const;
  const attempt = await beginOrderAttempt(ctx, ready);
  return { attempt, means: toMeans(request, attempt, { customer, method }) };
}

async function planApproved(
  ctx: SellerCtx,
  { subscriptionId, body, approve }: OwnPlanChange<unknown>,
  prepared: PreparedChange | undefined,
): Promise<PricedChange> {
  await approve(ctx.tx);
  return planAgain(ctx, subscriptionId, asked(body), prepared);
}

async function resume(
  request: OwnPlanChange<unknown>,
  attempt: OrderAttempt,
): Promise<PaymentMeans> {
  const { platform, sellerId } = request;
  const { db } = platform.database;
  const { customerId, paymentMethodId } = attempt;
  const customer = await getSoldTo(db, sellerId, customerId);
  const method = paymentMethodId && (await findPaymentMethod(db, sellerId, paymentMethodId));
  if (!method) throw new Error(`attempt ${attempt.id} has no payment method`);
  return toMeans(request, attempt, { customer, method });
}

/** The customer is there, so their bank may ask them: on the page of the payment link. */
function toMeans(
  { platform, sellerId }: OwnPlanChange<unknown>,
  { orderId }: OrderAttempt,
  { customer, method }: { customer: CustomerRow; method: PaymentMethodRow },
): PaymentMeans {
  const returnUrl = orderPaymentUrl(platform, { sellerId, orderId });
  const source = { paymentMethodId: method.processorId, returnUrl };
  return { customer, source, savesMethod: false };
}

/** Leaves no intent behind at the processor for an order that was not made. */
async function cancelIntent(
  { platform, processor }: OwnPlanChange<unknown>,
  { saved }: ChangeCharge,
): Promise<void> {
  if (saved === null) return;
  const { intentId } = saved;
  await endIntent(processor, "payment", intentId).catch((error: unknown) => {
    platform.log.warn({ intentId, error }, "an unused intent was not canceled");
  });
}
