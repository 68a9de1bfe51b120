import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import { type FakeApi, fakeApi, refusal } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

/** $90.00 and 25.5 % tax, of which $40.00 were refunded. */
const order = {
  id: "0195b1c0-0000-7000-8000-00000000000a",
  invoice_number: "NORTHWIND-0001",
  currency: "usd",
  net_amount: 9_000,
  tax_amount: 2_295,
  refundable_amount: 5_000,
  refundable_tax_amount: 1_275,
  subscription_id: null,
  customer: { name: "Oona Virtanen", email: "oona@pinemoss.example" },
} as unknown as OrderWire;

const payment = {
  method: "card",
  method_metadata: { brand: "visa", last4: "4242" },
} as PaymentWire;

const refund = { status: "succeeded", amount: 1_000, tax_amount: 255, currency: "usd" };
const amount = page.getByLabelText("Amount without tax");
const revoke = page.getByRole("checkbox", { name: /^Also revoke benefits/ });
const button = (name: string) => page.getByRole("button", { name, exact: true });

function open(api: FakeApi, shown: OrderWire = order) {
  const onClosed = vi.fn();
  const dialog = () => <RefundDialog order={shown} paidWith={payment} onClosed={onClosed} />;
  showSellerPage(dialog, { api });
  return onClosed;
}

test("the button names the money that goes back, tax included", async () => {
  open(fakeApi());
  await expect.element(button("Refund $62.75")).toBeVisible();
  await expect.element(page.getByText("Goes back to Visa ending in 4242")).toBeVisible();
  await button("Half").click();
  await expect.element(button("Refund $31.38")).toBeVisible();
  await amount.fill("10");
  await expect.element(button("Refund $12.55")).toBeVisible();
  await amount.fill("0.01");
  await expect.element(button("Refund $0.01")).toBeVisible();
  await amount.fill("50.01");
  await expect.element(button("Refund")).toBeVisible();
});

test("more than what is left is not sent", async () => {
  const api = fakeApi();
  open(api);
  await amount.fill("50.01");
  await button("Refund").click();
  await expect.element(page.getByText("You can refund at most $50.00.")).toBeVisible();
  await amount.fill("a lot");
  await button("Refund").click();
  await expect.element(page.getByText("Enter an amount up to $50.00.")).toBeVisible();
  expect(api.calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test.each([
  ["succeeded", "$12.55 refunded."],
  ["pending", "Refund of $12.55 requested. It is pending until the bank completes it."],
  ["failed", "The refund of $12.55 failed. No money was returned."],
])("a refund that is %s is shown as such", async (status, message) => {
  const api = fakeApi({ "POST /v1/refunds/": () => ({ ...refund, status }) });
  const onClosed = open(api);
  await amount.fill("10");
  await page.getByLabelText("Reason").selectOptions("Duplicate payment");
  await page.getByLabelText("Comment").fill("Paid twice");
  await revoke.click();
  await button("Refund $12.55").click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(api.calls.find(({ method }) => method === "POST")?.body).toEqual({
    order_id: order.id,
    amount: 1_000,
    reason: "duplicate",
    comment: "Paid twice",
    revoke_benefits: true,
  });
  expect(onClosed).toHaveBeenCalled();
});

test("a refusal stays in the dialog", async () => {
  const detail = "Order is already fully refunded.";
  open(fakeApi({ "POST /v1/refunds/": () => refusal(403, { error: "RefundedAlready", detail }) }));
  await button("Refund $62.75").click();
  await expect.element(page.getByRole("alert").getByText(detail)).toBeVisible();
});

test("benefits of a subscription end with the subscription, not with a refund", async () => {
  open(fakeApi(), { ...order, subscription_id: order.id });
  await expect.element(button("Refund $62.75")).toBeVisible();
  await expect.element(revoke).not.toBeInTheDocument();
});
