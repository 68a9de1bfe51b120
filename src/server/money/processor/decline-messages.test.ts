import { expect, test } from "vitest";
import { describeDecline } from "./decline-messages.ts";
import type { Decline } from "./processor-results.ts";

const declined = (code: string, declineCode: string | null = null): Decline => ({
  code,
  declineCode,
  adviceCode: null,
  message: "",
  chargeId: null,
});

test.each([
  ["card_declined", "insufficient_funds", "Your card has insufficient funds. Try another card."],
  ["expired_card", null, "Your card has expired. Try another card."],
  [
    "incorrect_cvc",
    "incorrect_cvc",
    "The security code (CVC) is incorrect. Check the code and try again.",
  ],
])("%s %s is explained", (code, declineCode, expected) => {
  expect(describeDecline(declined(code, declineCode))).toBe(expected);
});

test.each([
  "fraudulent",
  "lost_card",
  "stolen_card",
  "pickup_card",
  "merchant_blacklist",
  "generic_decline",
  "a_code_of_tomorrow",
  "toString",
])("%s reads like any other decline", (declineCode) => {
  expect(describeDecline(declined("card_declined", declineCode))).toBe(
    "Your card was declined. Try another card, or contact your bank.",
  );
});

test("a decline code that is hidden is not explained by the error code either", () => {
  expect(describeDecline(declined("expired_card", "stolen_card"))).toBe(
    describeDecline(declined("card_declined", "generic_decline")),
  );
});
