import type { CheckoutPublicConfirmedWire } from "#contract/billing/checkout-schema.ts";
import { findProduct, type ProductRow } from "#server/catalog/products/product-store.ts";
import { findCustomer } from "#server/customers/customer-store.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { Outcome, SellerCtx } from "#server/v1/seller-request.ts";
import { assertOpen, prepareChange } from "../../checkouts/changes/change-checkout.ts";
import { findCurrentCheckout } from "../../checkouts/expiry/expire-checkouts.ts";
import { checkoutErrors } from "../../checkouts/records/checkout-errors.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import { type CheckoutRow, findCheckout } from "../../checkouts/records/checkout-store.ts";
import { describeCheckout, toCheckoutSource } from "../../checkouts/records/describe-checkout.ts";
import { presentIntent } from "../../payments/attempt-secret-rules.ts";
import type { CheckoutAttempt } from "../../payments/attempt-store.ts";
import { mayBegin } from "../../subscriptions/starts/held-plan.ts";
import { judgeToken } from "../attempts/attempt-refusals.ts";
import { checkoutPayable, type LockedCheckout } from "../payables/checkout-payable.ts";
import { completeCheckout, nothingPaid } from "../payables/complete-checkout.ts";
import { payNow } from "../steps/pay-now.ts";
import type { Begun, PaymentMeans, PreparedPayment } from "../steps/payment.ts";
import { answerConfirmed } from "./answer-confirmed.ts";
import { beginConfirmation, type ReadyConfirmation } from "./begin-confirmation.ts";
import { ensureIntent } from "./checkout-intent.ts";
import { confirmProblems, neededIntent } from "./confirm-problems.ts";
import type { Confirmation } from "./confirmation.ts";
import { giveHeldUseBack, takeHeldUse } from "./limit-held-uses.ts";
import { refuseChangedTotal, refuseLostTrial } from "./refuse-changed-total.ts";

type Answer = CheckoutPublicConfirmedWire;

/** Confirms a checkout and pays it. */
export function confirmCheckout(confirmation: Confirmation): Promise<Answer> {
  return payNow<LockedCheckout, Answer>({
    ...confirmation,
    payable: checkoutPayable,
    prepare: () => prepare(confirmation),
    resume: (attempt) => resume(confirmation, attempt),
    answer: answerSettled,
  });
}

/** If there are errors, nothing happens, and all of them are reported together. */
async function prepare(
  confirmation: Confirmation,
): Promise<PreparedPayment<LockedCheckout, Answer>> {
  const ready = await prepareConfirmation(confirmation);
  const held = await takeHeldUse(confirmation, ready);
  return {
    begin: (ctx) => begin(ctx, confirmation, ready),
    giveBack: () => giveHeldUseBack(confirmation, held),
  };
}

async function begin(
  ctx: SellerCtx,
  confirmation: Confirmation,
  ready: ReadyConfirmation,
): Promise<Begun<LockedCheckout, Answer>> {
  const { checkout, customer, origin, attempt } = await beginConfirmation(ctx, ready);
  const { product } = ready.prepared.planned.chosen;
  if (attempt) return { attempt, means: { ...toMeans(confirmation, checkout, product), customer } };
  const { announced } = await completeCheckout(ctx, checkout, customer, nothingPaid);
  const buyer = { customerId: customer.id, checkoutId: checkout.id, origin };
  const outcome = await answerConfirmed(ctx, buyer, announced, {});
  if ("refusal" in outcome) throw new Refusal(outcome.refusal);
  return { answer: outcome.value };
}

/** The change with its amounts, what is wrong with it, and the intent. */
async function prepareConfirmation(confirmation: Confirmation): Promise<ReadyConfirmation> {
  const { platform, processor, sellerId, checkoutId, input } = confirmation;
  const { db } = platform.database;
  const row = await findCurrentCheckout(platform, db, sellerId, checkoutId);
  if (!row) throw new Refusal(sellerErrors.notFound);
  const now = await businessNow(platform, db);
  assertOpen(row, "buyer", now);
  const { confirmation_token_id: token, ...change } = input;
  const prepared = await prepareChange({
    platform,
    sellerId,
    row,
    input: change,
    now,
    isTaxedAnew: true,
  });
  const after = { ...row, ...prepared.change } as CheckoutRow;
  const needed = neededIntent(after, prepared.planned);
  const problems = [
    ...prepared.problems,
    ...confirmProblems({
      before: row,
      after,
      planned: prepared.planned,
      isUpgradeOver: prepared.isUpgradeOver,
      namesDiscount: input.discount_code !== undefined && row.allowDiscountCodes,
      token: needed ? await judgeToken(processor, token) : "usable",
      now,
    }),
  ];
  const isRecurring = prepared.planned.chosen.product.recurringInterval !== null;
  if (isRecurring && !mayBegin(prepared.held, needed !== null))
    throw new Refusal(checkoutErrors.alreadySubscribed);
  if (problems.length > 0) throw problemRefusal(problems);
  await refuseLostTrial(confirmation, row, prepared);
  await refuseChangedTotal(confirmation, row, prepared, now);
  const intent = needed ? await ensureIntent(processor, row, needed) : null;
  return { checkoutId, prepared, intent };
}

async function resume(
  confirmation: Confirmation,
  { customerId }: CheckoutAttempt,
): Promise<PaymentMeans> {
  const { platform, sellerId, checkoutId } = confirmation;
  const { db } = platform.database;
  const checkout = await findCheckout(db, sellerId, checkoutId);
  const product = checkout && (await findProduct(db, sellerId, checkout.productId));
  const customer = await findCustomer(db, sellerId, { id: customerId });
  if (!product || !customer) throw new Refusal(sellerErrors.notFound);
  return { ...toMeans(confirmation, checkout, product), customer };
}

function toMeans(
  { platform, input }: Confirmation,
  { clientSecret }: CheckoutRow,
  { recurringInterval }: Pick<ProductRow, "recurringInterval">,
): Omit<PaymentMeans, "customer"> {
  return {
    savesMethod: recurringInterval !== null,
    source: {
      confirmationToken: input.confirmation_token_id ?? "",
      returnUrl: `${platform.config.baseUrl}/checkout/${clientSecret}/confirmation`,
    },
  };
}

async function answerSettled(
  ctx: SellerCtx,
  { attempt, checkout, announced }: LockedCheckout,
): Promise<Outcome<Answer>> {
  const wire = announced ?? (await describeCheckout(toCheckoutSource(ctx), checkout));
  const { customerId, customerOrigin: origin } = attempt;
  const buyer = { customerId, checkoutId: checkout.id, origin };
  return answerConfirmed(ctx, buyer, wire, presentIntent(checkout, attempt));
}
