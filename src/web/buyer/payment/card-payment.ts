import type { ApiRefusal } from "#web/platform/api/api.ts";
import { hasFailed } from "./failed-intent.ts";
import type { MountedPayment } from "./payment-element.tsx";
import type { PaymentRefusal } from "./payment-refusal.ts";
import type { ConfirmationTokenParams, StripeProblem } from "./stripe-seam.ts";

export type PayOutcome =
  /** The server has accepted the order: its page shows how it goes on. */
  | { kind: "accepted" }
  /** The form shows what is wrong. */
  | { kind: "incomplete" }
  | { kind: "declined"; reason: string | undefined; message: string | undefined }
  /** The buyer, or their bank, did not confirm the payment. */
  | { kind: "not_authenticated" }
  | { kind: "refused"; refusal: ApiRefusal }
  /** No answer came: the payment may have happened or not. */
  | { kind: "unknown" };

/** Refusals that say in plain words why nothing was charged. */
const notCharged = new Set<string | undefined>(["PaymentError", "PaymentProcessorUnavailable"]);

export function toRefusedOutcome(refusal: PaymentRefusal): PayOutcome {
  if (notCharged.has(refusal.code))
    return { kind: "declined", reason: refusal.reason, message: refusal.message };
  const isUnknown = refusal.status === 0 || refusal.status >= 500;
  return isUnknown ? { kind: "unknown" } : { kind: "refused", refusal };
}

/** Shows what the bank asks for. */
export async function authenticate(
  { stripe }: Pick<MountedPayment, "stripe">,
  clientSecret: string,
): Promise<PayOutcome> {
  const answer = await stripe.handleNextAction({ clientSecret });
  const { error, paymentIntent, setupIntent } = answer;
  const intent = paymentIntent ?? setupIntent;
  if (!error && intent && hasFailed(intent)) return { kind: "not_authenticated" };
  if (!error) return { kind: "accepted" };
  if (error.code?.endsWith("_intent_authentication_failure")) return { kind: "not_authenticated" };
  return isConnection(error) ? { kind: "unknown" } : declinedBy(error);
}

function declinedBy(error: StripeProblem | undefined): PayOutcome {
  return { kind: "declined", reason: error?.decline_code ?? error?.code, message: error?.message };
}

function isConnection({ type }: StripeProblem): boolean {
  return type === "api_connection_error" || type === "api_error";
}

export type CardToken = { id: string } | { outcome: PayOutcome };

/** Creates a token of the typed card, which the server can charge. */
export async function createCardToken(
  { stripe, elements }: MountedPayment,
  params: ConfirmationTokenParams,
): Promise<CardToken> {
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements, params });
  if (confirmationToken) return { id: confirmationToken.id };
  const isTyped = error?.type === "card_error" || error?.type === "validation_error";
  if (isTyped) return { outcome: { kind: "incomplete" } };
  return { outcome: declinedBy(error) };
}
