import type {
  CheckoutPublicConfirmedWire,
  CheckoutWire,
} from "#contract/billing/checkout-schema.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { presentSeller } from "#server/catalog/sellers/seller-view.ts";
import { type ConfirmedBuyer, createBuyerSession } from "#server/customers/customer-session.ts";
import type { CustomerOrigin } from "#server/customers/upsert-buyer.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { unitOfWork } from "#server/platform/context.ts";
import { requireId } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { Outcome, SellerCtx } from "#server/v1/seller-request.ts";
import { lockCheckout } from "../../checkouts/records/checkout-store.ts";
import { toPublicCheckout } from "../../checkouts/records/checkout-view.ts";
import { describeCheckout, toCheckoutSource } from "../../checkouts/records/describe-checkout.ts";
import { isSecretShown, presentIntent } from "../../payments/attempt-secret-rules.ts";
import { type AttemptRow, findAttempt } from "../../payments/attempt-store.ts";
import { toAttemptRefusal, toProcessorRefusal } from "../attempts/attempt-refusals.ts";
import type { PaidAttempt } from "../attempts/pay-attempt.ts";
import { rememberProcessorCustomer } from "../attempts/processor-customer.ts";
import { StaleIntent } from "../attempts/stale-intent.ts";
import { cancelAttempt, type Settled, settleAttempt } from "../outcomes/settle-attempt.ts";
import type { Confirmation } from "./confirmation.ts";

type Answer = CheckoutPublicConfirmedWire;

/**
 * Takes the last step of a confirmation: settles the attempt and answers. Of an unknown outcome the
 * buyer hears that the checkout is confirmed; the reconciler settles it. `paid` is undefined if the
 * attempt was settled before.
 */
export async function finishAttempt(
  confirmation: Confirmation,
  attempt: AttemptRow,
  paid: PaidAttempt | undefined,
  { isResumed = false }: { isResumed?: boolean } = {},
): Promise<Answer> {
  const { platform, caller, sellerId } = confirmation;
  if (paid?.result.kind === "refused") {
    const { error } = paid.result;
    await abandon(confirmation, attempt, paid, isResumed);
    throw toProcessorRefusal(error);
  }
  const outcome = await unitOfWork(platform, caller, async (bare): Promise<Outcome<Answer>> => {
    const ctx: SellerCtx = { ...bare, sellerId };
    await rememberCustomer(ctx, attempt, paid);
    const known = await toOutcome(ctx, await settle(ctx, attempt, paid));
    await confirmation.steps.finish(ctx, known);
    return known;
  });
  if ("refusal" in outcome) throw new Refusal(outcome.refusal);
  return outcome.value;
}

async function settle(
  ctx: SellerCtx,
  attempt: AttemptRow,
  paid: PaidAttempt | undefined,
): Promise<Settled> {
  const result = paid?.result;
  if (!result || result.kind === "unknown" || result.kind === "refused")
    return lockSettled(ctx, attempt);
  // Its intent must be canceled first: an event or the reconciler does both.
  if (result.kind === "declined" && isSecretShown(attempt)) return lockSettled(ctx, attempt);
  // An event or the reconciler may have learned of it first: what they wrote is answered.
  return settleAttempt(ctx, attempt, result).catch((error: unknown) => {
    if (error instanceof StaleIntent) return lockSettled(ctx, attempt);
    throw error;
  });
}

async function lockSettled(ctx: SellerCtx, { id, checkoutId }: AttemptRow): Promise<Settled> {
  const checkout = await lockCheckout(
    ctx.tx,
    ctx.sellerId,
    requireId(checkoutId, `the checkout of attempt ${id}`),
  );
  const attempt = await findAttempt(ctx.tx, ctx.sellerId, id);
  if (!checkout || !attempt) throw new Error(`attempt ${id} has no checkout`);
  return { attempt, checkout };
}

/**
 * The processor did not take the request. The checkout is open again, unless another request with
 * the same key, or the reconciler, has taken the attempt over: they end it.
 */
async function abandon(
  { platform, caller, sellerId, steps }: Confirmation,
  attempt: AttemptRow,
  paid: PaidAttempt,
  isResumed: boolean,
): Promise<void> {
  await unitOfWork(platform, caller, async (bare) => {
    const ctx: SellerCtx = { ...bare, sellerId };
    await rememberCustomer(ctx, attempt, paid);
    if (isResumed) return;
    const settled = await lockSettled(ctx, attempt);
    if (settled.attempt.status !== "started" || !(await steps.abandon(ctx))) return;
    await cancelAttempt(ctx, settled);
  });
}

async function rememberCustomer(
  ctx: SellerCtx,
  { customerId }: AttemptRow,
  paid: PaidAttempt | undefined,
): Promise<void> {
  if (!paid?.isNewCustomer || paid.processorCustomerId === null || customerId === null) return;
  await rememberProcessorCustomer(ctx, customerId, paid.processorCustomerId);
}

async function toOutcome(ctx: SellerCtx, settled: Settled): Promise<Outcome<Answer>> {
  const refusal = toAttemptRefusal(settled.attempt);
  if (refusal) return { refusal };
  const { checkout, announced, attempt } = settled;
  const wire = announced ?? (await describeCheckout(toCheckoutSource(ctx), checkout));
  const buyer = {
    customerId: requireId(attempt.customerId, `the customer of attempt ${attempt.id}`),
    checkoutId: checkout.id,
    origin: attempt.customerOrigin as CustomerOrigin,
  };
  return outcomeFor(ctx, buyer, wire, presentIntent(checkout, attempt));
}

/**
 * The answer says `confirmed`, also when the order is there already: the official client accepts
 * nothing else. No session is given for an organization that was closed meanwhile.
 */
export async function outcomeFor(
  ctx: SellerCtx,
  buyer: ConfirmedBuyer,
  wire: CheckoutWire,
  metadata: Record<string, string>,
): Promise<Outcome<Answer>> {
  const organization = await holdOrganization(ctx.tx, ctx.sellerId);
  if (!organization || organization.deletedAt) return { refusal: sellerErrors.notFound };
  const seller = presentSeller(organization, await getSellerSettings(ctx.tx, ctx.sellerId));
  const { token } = await createBuyerSession(ctx, buyer);
  const shown = toPublicCheckout(wire, seller, metadata);
  return { value: { ...shown, status: "confirmed", customer_session_token: token } };
}
