import { setTimeout as pause } from "node:timers/promises";
import type { CheckoutPublicConfirmedWire } from "#contract/billing/checkout-schema.ts";
import { findProduct, type ProductRow } from "#server/catalog/products/product-store.ts";
import { findCustomer } from "#server/customers/customer-store.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import { businessNow, unitOfWork } from "#server/platform/context.ts";
import { requireId } from "#server/platform/ids.ts";
import type { Place } from "#server/platform/limits/rate-limit-rules.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { answerOnce, beginFirst } from "#server/v1/idempotency/stepped-work.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  assertOpen,
  prepareChange,
  StaleCheckout,
  untilFresh,
} from "../../checkouts/changes/change-checkout.ts";
import { findCurrentCheckout } from "../../checkouts/expiry/expire-checkouts.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import { type CheckoutRow, findCheckout } from "../../checkouts/records/checkout-store.ts";
import { type AttemptRow, findAttempt } from "../../payments/attempt-store.ts";
import { judgeToken } from "../attempts/attempt-refusals.ts";
import { ensureIntent, type IntentColumns } from "../attempts/checkout-intent.ts";
import { type PayableAttempt, payAttempt, resumeAttempt } from "../attempts/pay-attempt.ts";
import { orProcessorRefusal } from "../attempts/processor-refusal.ts";
import { settlementErrors } from "../attempts/settlement-errors.ts";
import { completeCheckout, nothingPaid } from "../outcomes/complete-checkout.ts";
import { beginAttempt, type ReadyConfirmation } from "./begin-attempt.ts";
import { confirmProblems, neededIntent } from "./confirm-problems.ts";
import type { Confirmation } from "./confirmation.ts";
import { finishAttempt, outcomeFor } from "./finish-attempt.ts";
import { giveHeldUseBack, isWaiting, takeHeldUse } from "./limit-held-uses.ts";
import { refuseChangedTotal, refuseLostTrial } from "./refuse-changed-total.ts";

const twinLookMs = 100;
const maxTwinLooks = 50;

/**
 * An attempt that can be paid with the discount uses it holds, or the answer of an earlier request.
 */
type Begun = { payable: PayableAttempt; held: Place[] } | { answer: CheckoutPublicConfirmedWire };

/**
 * Pays a checkout in three steps, each of which can be repeated: commit the attempt; confirm the
 * intent at the processor, outside any transaction; commit the outcome.
 */
export function confirmCheckout(confirmation: Confirmation): Promise<CheckoutPublicConfirmedWire> {
  return answerOnce(confirmation.steps, async (progress) => {
    const resumed = progress === undefined ? undefined : await resume(confirmation, progress);
    return resumed ?? payAnew(confirmation, progress);
  });
}

async function payAnew(
  confirmation: Confirmation,
  replaces: string | undefined,
): Promise<CheckoutPublicConfirmedWire> {
  const beginFresh = () => untilFresh(() => begin(confirmation, replaces));
  // With work to replace, the key is this request's, and a refusal is its own.
  const begun = await (replaces === undefined
    ? beginFirst(confirmation.steps, beginFresh)
    : beginFresh());
  if ("answer" in begun) return begun.answer;
  const { payable, held } = begun;
  const paid = await payAttempt(confirmation.processor, payable);
  if (!isWaiting(paid)) await giveHeldUseBack(confirmation, held);
  return finishAttempt(confirmation, payable.attempt, paid);
}

/**
 * Carries on with what a request with the same key began. Undefined if it was canceled: then it
 * begins anew.
 */
async function resume(
  confirmation: Confirmation,
  attemptId: string,
): Promise<CheckoutPublicConfirmedWire | undefined> {
  const { platform, processor, sellerId } = confirmation;
  const { db } = platform.database;
  const attempt = await findAttempt(db, sellerId, attemptId);
  if (!attempt) throw new Error(`there is no attempt ${attemptId}`);
  if (attempt.status === "canceled") return undefined;
  if (attempt.endedAt !== null) return finishAttempt(confirmation, attempt, undefined);
  const checkout = await findCheckout(db, sellerId, confirmation.checkoutId);
  if (!checkout) throw new Refusal(sellerErrors.notFound);
  const payable = await toPayable(confirmation, checkout, attempt);
  const paid = await orProcessorRefusal(resumeAttempt(processor, payable));
  return finishAttempt(confirmation, attempt, paid, { isResumed: true });
}

/** The first step. If there are errors, nothing happens, and all of them are reported together. */
async function begin(confirmation: Confirmation, replaces: string | undefined): Promise<Begun> {
  const ready = await prepare(confirmation);
  const held = await takeHeldUse(confirmation, ready);
  try {
    return await commitBegin(confirmation, replaces, ready, held);
  } catch (error) {
    await giveHeldUseBack(confirmation, held);
    throw error;
  }
}

function commitBegin(
  confirmation: Confirmation,
  replaces: string | undefined,
  ready: ReadyConfirmation,
  held: Place[],
): Promise<Begun> {
  const { platform, caller, sellerId, steps } = confirmation;
  return unitOfWork(platform, caller, async (bare): Promise<Begun> => {
    const ctx: SellerCtx = { ...bare, sellerId };
    const { checkout, customer, origin, attempt } = await beginAttempt(ctx, ready);
    await steps.begin(ctx, attempt?.id ?? "", replaces);
    if (attempt) {
      const { chosen } = ready.prepared.planned;
      const source = toPaymentSource(confirmation, checkout, chosen.product);
      return { payable: { ...source, attempt, customer }, held };
    }
    const { announced } = await completeCheckout(ctx, checkout, customer, nothingPaid);
    const buyer = { customerId: customer.id, checkoutId: checkout.id, origin };
    const outcome = await outcomeFor(ctx, buyer, announced, {});
    await steps.finish(ctx, outcome);
    if ("refusal" in outcome) throw new Refusal(outcome.refusal);
    return { answer: outcome.value };
  });
}

/**
 * Everything that needs no transaction: the change with its amounts, what is wrong with it, the
 * intent.
 */
async function prepare(confirmation: Confirmation): Promise<ReadyConfirmation> {
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
  if (prepared.refusal) throw new Refusal(prepared.refusal);
  if (problems.length > 0) throw problemRefusal(problems);
  await refuseLostTrial(confirmation, row, prepared);
  await refuseChangedTotal(confirmation, row, prepared, now);
  const intent = needed ? await getIntent(confirmation, row, needed) : null;
  return { checkoutId, prepared, intent };
}

/**
 * Two requests that create the intent at once: the processor serves one of them and asks the other
 * to wait.
 */
async function getIntent(
  { platform, processor, sellerId }: Confirmation,
  row: CheckoutRow,
  kind: "payment" | "setup",
): Promise<IntentColumns> {
  try {
    return await ensureIntent(processor, row, kind);
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.status !== 409)
      return orProcessorRefusal(Promise.reject(error));
  }
  for (let looks = 0; looks < maxTwinLooks; looks += 1) {
    await pause(twinLookMs);
    const current = await findCheckout(platform.database.db, sellerId, row.id);
    if (current?.revision !== row.revision) throw new StaleCheckout();
  }
  throw new Refusal(settlementErrors.processorAway);
}

async function toPayable(
  confirmation: Confirmation,
  checkout: CheckoutRow,
  attempt: AttemptRow,
): Promise<PayableAttempt> {
  const { platform, sellerId } = confirmation;
  const { db } = platform.database;
  const customer = await findCustomer(db, sellerId, {
    id: requireId(attempt.customerId, `the customer of attempt ${attempt.id}`),
  });
  const product = await findProduct(db, sellerId, checkout.productId);
  if (!customer || !product) throw new Refusal(sellerErrors.notFound);
  return { ...toPaymentSource(confirmation, checkout, product), attempt, customer };
}

function toPaymentSource(
  { platform, input }: Confirmation,
  { clientSecret }: CheckoutRow,
  { recurringInterval }: Pick<ProductRow, "recurringInterval">,
) {
  return {
    savesMethod: recurringInterval !== null,
    source: {
      confirmationToken: input.confirmation_token_id ?? "",
      returnUrl: `${platform.config.baseUrl}/checkout/${clientSecret}/confirmation`,
    },
  };
}
