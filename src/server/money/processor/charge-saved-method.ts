import type { Processor } from "./open-processor.ts";
import { ProcessorError } from "./processor-error.ts";
import type { Decline, PaymentFacts, UnknownOutcome } from "./processor-results.ts";

export interface SavedMethodCharge {
  /** An unconfirmed intent with the amount that is due. Its id is committed before this call. */
  intentId: string;
  paymentMethodId: string;
  /** The attempt's row. Another try needs another row. */
  attemptId: string;
}

export type SavedMethodResult =
  | { kind: "succeeded" | "processing"; payment: PaymentFacts }
  /**
   * The bank wants to see the buyer: a link to a page where they confirm the payment helps, another
   * try does not.
   */
  | { kind: "authentication_required"; payment: PaymentFacts }
  /** `isFinal`: another try with the same card will not help. */
  | { kind: "declined"; payment: PaymentFacts; decline: Decline; isFinal: boolean }
  /** It was detached, or belongs to another customer. */
  | { kind: "method_gone" }
  | { kind: "canceled" }
  | UnknownOutcome;

/**
 * Charges a saved method without the buyer. To repeat it with the same attempt charges nothing
 * twice.
 */
export async function chargeSavedMethod(
  { payments }: Pick<Processor, "payments">,
  { intentId, paymentMethodId, attemptId }: SavedMethodCharge,
): Promise<SavedMethodResult> {
  try {
    const source = { paymentMethodId, offSession: true } as const;
    const result = await payments.confirm(intentId, source, attemptId);
    return result.kind === "unknown" ? result : toSavedMethodResult(result);
  } catch (error) {
    if (isMethodGone(error)) return { kind: "method_gone" };
    throw error;
  }
}

const goneCodes = ["payment_method_unexpected_state", "resource_missing"];

export function isMethodGone(error: unknown): boolean {
  return error instanceof ProcessorError && goneCodes.includes(error.code ?? "");
}

function toSavedMethodResult(payment: PaymentFacts): SavedMethodResult {
  switch (payment.kind) {
    case "succeeded":
    case "processing":
      return { kind: payment.kind, payment };
    case "requires_action":
      return { kind: "authentication_required", payment };
    case "canceled":
      return { kind: "canceled" };
    case "declined": {
      const { decline } = payment;
      if (decline.code === "authentication_required")
        return { kind: "authentication_required", payment };
      return { kind: "declined", payment, decline, isFinal: isFinalDecline(decline) };
    }
    case "open":
      return { kind: "unknown", reason: `intent ${payment.id} was not confirmed` };
  }
}

/** Card networks charge for, and in the end block, tries after these. */
const finalCodes: ReadonlySet<string> = new Set([
  "blocklist",
  "card_not_supported",
  "do_not_honor",
  "expired_card",
  "fraudulent",
  "incorrect_cvc",
  "incorrect_number",
  "invalid_account",
  "invalid_cvc",
  "invalid_expiry_year",
  "invalid_pin",
  "live_mode_test_card",
  "lost_card",
  "merchant_blacklist",
  "not_permitted",
  "pickup_card",
  "previously_declined_do_not_retry",
  "restricted_card",
  "revocation_of_all_authorizations",
  "revocation_of_authorization",
  "security_violation",
  "stolen_card",
  "stop_payment_order",
]);

/** Returns whether another try with the same card is useless. */
export function isFinalDecline({ code, declineCode, adviceCode }: Decline): boolean {
  return adviceCode === "do_not_try_again" || finalCodes.has(declineCode ?? code);
}
