import type { DeclineReason } from "#contract/messages/refusal-messages.ts";
import { refusalMessages } from "#contract/messages/refusal-messages-en.ts";
import type { Decline } from "./processor-results.ts";

/** Codes that mean the same to a buyer as another one, which has a text. */
const sameAs: Readonly<Record<string, DeclineReason>> = {
  approve_with_id: "processing_error",
  call_issuer: "do_not_honor",
  invalid_cvc: "incorrect_cvc",
  invalid_expiry_year: "invalid_expiry_month",
  invalid_number: "incorrect_number",
  issuer_not_available: "processing_error",
  mobile_device_authentication_required: "authentication_required",
  not_permitted: "do_not_honor",
  reenter_transaction: "processing_error",
  transaction_not_allowed: "card_not_supported",
  try_again_later: "processing_error",
};

/** Tells the buyer what to do next, without blame. */
export function describeDecline({ code, declineCode }: Decline): string {
  return refusalMessages.declines[declineReason(declineCode ?? code)];
}

/**
 * Finds the reason by decline code, or by error code where the issuer gave none. Codes that accuse
 * the buyer, or would warn a thief (fraudulent, lost_card, stolen_card, pickup_card …), have no
 * text on purpose: they read like any other decline.
 */
export function declineReason(code: string | null): DeclineReason {
  if (code === null) return "card_declined";
  if (Object.hasOwn(refusalMessages.declines, code)) return code as DeclineReason;
  return Object.hasOwn(sameAs, code) ? (sameAs[code] ?? "card_declined") : "card_declined";
}
