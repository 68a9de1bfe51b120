import { expect, test } from "vitest";
import { checkoutMessages } from "#contract/messages/checkout-messages-en.ts";
import { aCheckout } from "#test/browser/shown-checkout.ts";
import { ApiRefusal } from "#web/platform/api.ts";
import { checkDraft, toFieldErrors } from "./checkout-checks.ts";
import { toConfirmation, toDraft, toUpdate } from "./checkout-draft.ts";

const { errors: messages } = checkoutMessages;
const required = messages.required;

test("an empty form has all its problems at once", () => {
  const checkout = aCheckout({ customFields: { note: "text", terms: "checkbox" } });
  const draft = { ...toDraft(checkout), isBusiness: true };
  expect(checkDraft(draft, checkout, messages)).toEqual({
    customer_email: required,
    customer_name: required,
    "customer_billing_address.country": required,
    customer_billing_name: required,
    "custom_field_data.note": required,
    "custom_field_data.terms": required,
  });
});

test("the address is checked as far as the checkout asks for it", () => {
  const checkout = aCheckout({ addressFields: ["country", "state", "postal_code"] });
  const draft = { ...toDraft(checkout), email: "a@b", name: "Ada", country: "US" };
  expect(checkDraft(draft, checkout, messages)).toEqual({
    customer_email: messages.email,
    "customer_billing_address.state": required,
    "customer_billing_address.postal_code": required,
  });
});

test("a free order asks for an email address only", () => {
  const checkout = aCheckout({ isFree: true });
  const draft = { ...toDraft(checkout), email: "ada@example.com" };
  expect(checkDraft(draft, checkout, messages)).toEqual({});
});

test("an email address is sent once it is whole, an address once it has a country", () => {
  const draft = { ...toDraft(aCheckout({})), email: "ada@", line1: "Main Street 1" };
  expect(toUpdate(draft, "email")).toBeUndefined();
  expect(toUpdate(draft, "line1")).toBeUndefined();
  expect(toUpdate({ ...draft, country: "DE" }, "line1")).toMatchObject({
    customer_billing_address: { country: "DE", line1: "Main Street 1", city: null },
  });
});

test("values of custom fields go out in the type of their field", () => {
  const checkout = aCheckout({
    customFields: { age: "number", note: "text", terms: "checkbox", born: "date" },
  });
  const draft = {
    ...toDraft(checkout),
    customFields: { age: "42", note: " ", terms: true, born: "2000-02-29" },
  };
  expect(toConfirmation(draft, checkout, "en").custom_field_data).toEqual({
    age: 42,
    note: null,
    terms: true,
    born: "2000-02-29",
  });
});

test("the email address of an attached customer is not sent", () => {
  const checkout = aCheckout({ customerId: "0198c0de-0000-7000-8000-000000000001" });
  expect(toConfirmation(toDraft(checkout), checkout, "en")).not.toHaveProperty("customer_email");
});

test("the server's problems go to their fields, and the others are told apart", () => {
  const refusal = new ApiRefusal({
    status: 422,
    statusText: "",
    detail: [
      { loc: ["body", "customer_billing_address"], msg: "Field required" },
      { loc: ["body", "custom_field_data", "note"], msg: "Too long." },
      { loc: ["body", "discount_id"], msg: "Used up." },
      { loc: ["body", "product_id"], msg: "Subscriptions cannot be bought yet." },
    ],
  });
  expect(toFieldErrors(refusal, messages)).toEqual({
    errors: {
      "customer_billing_address.country": required,
      "custom_field_data.note": "Too long.",
      discount_code: "Used up.",
    },
    others: ["Subscriptions cannot be bought yet."],
  });
});
