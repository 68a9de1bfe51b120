import { expect, test } from "vitest";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import { declineLabel, methodLabel } from "./payment-labels.ts";

const payment = {
  status: "succeeded",
  method: "card",
  method_metadata: { brand: "visa", last4: "4242" },
  decline_reason: null,
  decline_message: null,
} as unknown as PaymentWire;

test.each<[object, string]>([
  [{}, "Visa ending in 4242"],
  [{ method_metadata: { brand: "amex", last4: "0005" } }, "American Express ending in 0005"],
  [{ method_metadata: { brand: "new_brand", last4: "1111" } }, "New brand ending in 1111"],
  [{ method: "us_bank_account", method_metadata: undefined }, "Us bank account"],
])("%o is called %s", (part, label) => {
  expect(methodLabel({ ...payment, ...part })).toBe(label);
});

test.each<[object, string | undefined]>([
  [{}, undefined],
  [{ status: "failed", decline_reason: "insufficient_funds" }, "Not enough money on the card"],
  [{ status: "failed", decline_reason: "new_code", decline_message: "No." }, "No."],
  [{ status: "failed", decline_reason: "new_code" }, "New code"],
  [{ status: "failed" }, undefined],
])("%o is explained as %s", (part, label) => {
  expect(declineLabel({ ...payment, ...part })).toBe(label);
});
