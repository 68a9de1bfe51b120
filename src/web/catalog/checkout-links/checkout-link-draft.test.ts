import { expect, test } from "vitest";
import {
  CheckoutLinkCreate,
  type CheckoutLinkWire,
} from "#contract/billing/checkout-link-schema.ts";
import {
  checkoutLinkChange,
  checkoutLinkCreation,
  toCheckoutLinkDraft,
} from "./checkout-link-draft.ts";

const id = "5f0c0b1e-0000-4000-8000-000000000001";

test("a link with a product is one the wire takes", () => {
  const draft = { ...toCheckoutLinkDraft(undefined), products: [id], label: " Spring " };
  const input = checkoutLinkCreation(draft);
  expect(input).toMatchObject({ label: "Spring", discount_id: null, success_url: null });
  expect(CheckoutLinkCreate.safeParse(input).success).toBe(true);
});

test("a link without a product, or with half an address, is not", () => {
  const draft = { ...toCheckoutLinkDraft(undefined), successUrl: "example.com" };
  const { error } = CheckoutLinkCreate.safeParse(checkoutLinkCreation(draft));
  const fields = error?.issues.map(({ path }) => path.join("."));
  expect(fields?.toSorted()).toEqual(["products", "success_url"]);
});

test("only what changed is sent", () => {
  const link = {
    label: "Spring",
    products: [{ id }],
    discount_id: null,
    success_url: "https://example.com/thanks",
    allow_discount_codes: true,
    require_billing_address: false,
    metadata: { campaign: 7 },
  } as unknown as CheckoutLinkWire;
  const draft = toCheckoutLinkDraft(link);
  expect(checkoutLinkChange(draft, link)).toEqual({});
  expect(checkoutLinkChange({ ...draft, successUrl: "", allowCodes: false }, link)).toEqual({
    success_url: null,
    allow_discount_codes: false,
  });
});
