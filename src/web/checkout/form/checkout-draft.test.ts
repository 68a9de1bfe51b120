import { expect, test } from "vitest";
import { checkoutMessages } from "#contract/messages/checkout-messages-en.ts";
import { aCheckout } from "#test/browser/shown-checkout.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { changedFields, checkDraft, toFieldErrors } from "./checkout-checks.ts";
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

test("a postal code must look like one of the country", () => {
  const checkout = aCheckout({ addressFields: ["country", "postal_code"] });
  const draft = { ...toDraft(checkout), email: "a@b.example", name: "Ada", postalCode: "ABC" };
  const place = "customer_billing_address.postal_code";
  const check = (country: string) => checkDraft({ ...draft, country }, checkout, messages);
  expect(check("US")).toEqual({ [place]: messages.zipCode });
  expect(check("DE")).toEqual({ [place]: messages.postalCode });
  expect(check("KE")).toEqual({});
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

test("a moment that the seller has given stays one, unless the buyer chooses another day", () => {
  const custom_field_data = { starts: "2026-06-02T18:30:00+02:00" };
  const checkout = { ...aCheckout({ customFields: { starts: "date" } }), custom_field_data };
  const draft = toDraft(checkout);
  expect(draft.customFields).toEqual({ starts: "2026-06-02" });
  expect(toConfirmation(draft, checkout, "en")).toMatchObject({ custom_field_data });
  const moved = { ...draft, customFields: { starts: "2026-06-03" } };
  expect(toConfirmation(moved, checkout, "en").custom_field_data).toEqual({ starts: "2026-06-03" });
});

test("the email address of an attached customer is not sent", () => {
  const checkout = aCheckout({ customerId: "0198c0de-0000-7000-8000-000000000001" });
  expect(toConfirmation(toDraft(checkout), checkout, "en")).not.toHaveProperty("customer_email");
});

test("the server's errors go to their fields, and the others are returned separately", () => {
  const refusal = new ApiRefusal({
    status: 422,
    statusText: "",
    detail: [
      { loc: ["body", "customer_billing_address"], msg: "Field required", type: "missing" },
      { loc: ["body", "custom_field_data", "note"], msg: "Too long." },
      { loc: ["body", "discount_id"], msg: "Used up." },
      { loc: ["body", "product_id"], msg: "Subscriptions cannot be bought yet." },
    ],
  });
  expect(toFieldErrors(refusal, messages, ({ message }) => message)).toEqual({
    errors: {
      "customer_billing_address.country": required,
      "custom_field_data.note": "Too long.",
      discount_code: "Used up.",
    },
    others: ["Subscriptions cannot be bought yet."],
    isOffSale: false,
  });
});

const refusedFor = (field: string, msg: string) =>
  toFieldErrors(
    new ApiRefusal({ status: 422, statusText: "", detail: [{ loc: ["body", field], msg }] }),
    messages,
    ({ message }) => message,
  );

test.each([
  ["product_id", "Product is archived."],
  ["product_price_id", "Price does not exist, or is archived."],
])("what was archived meanwhile is no longer sold: %s", (field, message) => {
  expect(refusedFor(field, message)).toEqual({
    errors: {},
    others: [messages.notSold],
    isOffSale: true,
  });
});

test("an amount that no card can pay has a plain text", () => {
  const message = "Input should be less than or equal to 99999999";
  expect(refusedFor("amount", message).errors).toEqual({ amount: messages.amount });
});

test("the fields whose errors end are those that changed", () => {
  const before = { ...toDraft(aCheckout({})), customFields: { note: "", terms: false } };
  const changed = (change: Partial<typeof before>) =>
    changedFields(before, { ...before, ...change });
  expect(changed({ email: "ada@example.com" })).toEqual(["customer_email"]);
  expect(changed({ city: "Albany" })).toEqual(["customer_billing_address.city"]);
  expect(changed({ country: "DE" })).toContain("customer_billing_address.country");
  expect(changed({ customFields: { note: "", terms: true } })).toEqual(["custom_field_data.terms"]);
  expect(changed({})).toEqual([]);
});
