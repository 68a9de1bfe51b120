import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CheckoutPublicWire } from "#contract/billing/checkout-schema.ts";
import { checkoutMessages } from "#contract/messages/checkout-messages-en.ts";
import { show } from "#test/browser/show.tsx";
import { aCheckout } from "#test/browser/shown-checkout.ts";
import { BuyerProvider, startBuyer } from "#web/buyer/buyer-context.tsx";
import { createCheckoutSession } from "./checkout-session.ts";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentForm } from "./payment-form.tsx";

await startBuyer();

const product = {
  id: "p1",
  name: "Motion kit",
  description: "For **every** project.\n\n- 40 icons\n- [License](https://example.com/license)",
  is_recurring: false,
  recurring_interval: null,
  medias: [],
  benefits: [{ id: "b1", description: "Private repository" }],
};

/** Free: the card form of a payment is not what these tests are about. */
function showCheckout(parts: object, productParts: object = {}): void {
  const shown = { ...product, ...productParts };
  const checkout = {
    ...aCheckout({ isFree: true }),
    id: "c1",
    product_id: "p1",
    product: shown,
    products: [shown],
    product_price: { amount_type: "free" },
    amount: 0,
    discount_amount: 0,
    net_amount: 0,
    tax_amount: 0,
    total_amount: 0,
    currency: "usd",
    discount: null,
    organization: { name: "Northwind", avatar_url: null, website: "https://northwind.example" },
    payment_processor_metadata: {},
    ...parts,
  } as unknown as CheckoutPublicWire;
  const onClosed = () => {};
  const session = createCheckoutSession({
    checkout,
    getMessages: () => checkoutMessages.errors,
    notice: undefined,
    onClosed,
  });
  show(
    <BuyerProvider>
      <OrderSummary session={session} />
      <PaymentForm session={session} onLeft={() => {}} onClosed={onClosed} />
    </BuyerProvider>,
  );
}

const monthly = { is_recurring: true, recurring_interval: "month", prices: [] };

test("a subscription says what it costs later", async () => {
  const paid = { amount: 900, total_amount: 900, is_payment_setup_required: true };
  showCheckout(paid, monthly);
  await expect.element(page.getByText("Due today")).toBeVisible();
  await expect.element(page.getByText("Then $9.00 per month. Cancel anytime.")).toBeVisible();
});

test("a trial is due later, and the page says when", async () => {
  showCheckout(
    {
      amount: 900,
      total_amount: 900,
      is_payment_setup_required: true,
      active_trial_interval: "day",
      trial_end: "2026-01-15T12:00:00Z",
    },
    monthly,
  );
  await expect
    .element(page.getByText("Free until January 15, 2026. Then $9.00 per month. Cancel anytime."))
    .toBeVisible();
  await expect.element(page.getByText("The total is $0.00.")).toBeInTheDocument();
  const subscribe = page.getByRole("button", { name: "Subscribe" });
  await expect.element(subscribe).not.toHaveAttribute("aria-disabled");
});

const off = { id: "d1", name: "Launch", code: "LAUNCH", type: "percentage", basis_points: 2_500 };
const once = { ...off, duration: "once" };
const repeating = { ...off, duration: "repeating", duration_in_months: 3 };
const trial = { active_trial_interval: "day", trial_end: "2026-12-01T12:00:00Z" };
const yearly = { ...monthly, recurring_interval: "year" };

test.each([
  [
    "for some months",
    { discount: repeating },
    monthly,
    "$8.93 per month for 3 months, then $11.90 per month. Cancel anytime.",
  ],
  ["once", { discount: once }, monthly, "Then $11.90 per month. Cancel anytime."],
  [
    "for a year",
    { discount: { ...repeating, duration_in_months: 12 } },
    monthly,
    "$8.93 per month for 12 months, then $11.90 per month. Cancel anytime.",
  ],
  [
    "for one payment of a year",
    { discount: repeating },
    yearly,
    "Then $11.90 per year. Cancel anytime.",
  ],
  [
    "for two payments of a year",
    { discount: { ...repeating, duration_in_months: 13 } },
    yearly,
    "$8.93 per year for 24 months, then $11.90 per year. Cancel anytime.",
  ],
  [
    "for some months after a trial",
    { discount: repeating, ...trial },
    monthly,
    "Free until December 1, 2026. $8.93 per month for 3 months, then $11.90 per month. Cancel anytime.",
  ],
  [
    "once after a trial",
    { discount: once, ...trial },
    monthly,
    "Free until December 1, 2026. $8.93 per month for 1 month, then $11.90 per month. Cancel anytime.",
  ],
  [
    "forever",
    { discount: { ...off, duration: "forever" }, undiscounted_total_amount: null },
    monthly,
    "Then $8.93 per month. Cancel anytime.",
  ],
])("a discount %s is said with the price after it", async (_, parts, interval, text) => {
  const amounts = { amount: 1_000, discount_amount: 250, net_amount: 750, tax_amount: 143 };
  const totals = { total_amount: 893, undiscounted_total_amount: 1_190 };
  showCheckout({ ...amounts, ...totals, is_payment_setup_required: true, ...parts }, interval);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test("a free subscription has no later payment", async () => {
  showCheckout({}, monthly);
  await expect.element(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
  expect(page.getByText(/^Then/).elements()).toHaveLength(0);
});

test("a one-time product can be bought, with its description and what is included", async () => {
  showCheckout({});
  const get = page.getByRole("button", { name: "Get Motion kit" });
  await expect.element(get).not.toHaveAttribute("aria-disabled");
  await expect.element(page.getByRole("link", { name: "License" })).toBeVisible();
  await expect.element(page.getByText("40 icons")).toBeVisible();
  await expect.element(page.getByText("Included with your purchase (1)")).toBeVisible();
});

test.each([
  ["not known yet", null, false],
  ["zero", 0, false],
  ["due", 350, true],
])("with a tax that is %s a tax is shown: %3$s", async (_, tax_amount, isShown) => {
  showCheckout({ amount: 1_000, net_amount: 1_000, total_amount: 1_000, tax_amount });
  await expect.element(page.getByText("Total", { exact: true })).toBeVisible();
  expect(page.getByText("Tax", { exact: true }).elements()).toHaveLength(isShown ? 1 : 0);
});
