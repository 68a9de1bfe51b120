import { expect, test } from "vitest";
import { faultsOfEvent, faultsOfExchange } from "#test/support/stripe-wire-check.ts";

const error = { error: { type: "card_error", message: "Your card was declined." } };
const create = {
  method: "POST",
  path: "/v1/customers",
  form: { email: "maya@example.com" },
  status: 402,
  body: error,
};

test("what fits Stripe's schema passes, with numbers and booleans as texts", () => {
  expect(faultsOfExchange(create)).toEqual([]);
  const path = "/v1/payment_intents";
  const form = { amount: "100", currency: "usd", confirm: "true", metadata: { a: "1" } };
  expect(faultsOfExchange({ ...create, path, form })).toEqual([]);
});

test.each([
  ["an unknown parameter", { form: { mail: "x" } }, "additional properties"],
  ["an error without a type", { body: { error: {} } }, "type"],
  ["an error of an unknown type", { body: { error: { type: "rate_limit_error" } } }, "allowed"],
  ["an answer without its fields", { status: 200, body: { id: "cus_x" } }, "required property"],
  ["an unknown call", { path: "/v1/invoices" }, "no POST /v1/invoices"],
])("%s is a fault", (_what, change, expected) => {
  expect(faultsOfExchange({ ...create, ...change }).join("\n")).toContain(expected);
});

test("a webhook must fit the schema of its type", () => {
  expect(faultsOfEvent({ type: "charge.succeeded" }).join()).toContain("required property");
  expect(faultsOfEvent({ type: "charge.vanished" }).join()).toContain("no event charge.vanished");
});
