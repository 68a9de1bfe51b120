import { describe, expect, test } from "vitest";
import { isDated, type PolarCall, polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aShop } from "../support/a-shop.ts";
import { refusedWith, unknownId } from "../support/polar-calls.ts";
import { aSoldOrder } from "../support/sold-orders.ts";

const shop = await aShop();
const { app, seller } = shop;
const baseURL = await app.listen();

type Answer = Record<string, unknown> & { id: string };
interface Page {
  items: Answer[];
  pagination: { total_count: number };
}

/** Buys a poster of 20.00 with 10 % off. */
async function aPurchase() {
  const productId = await shop.product(2_000);
  const discountId = await shop.discount({});
  const checkout = await shop.checkout(productId, {
    discount_id: discountId,
    metadata: { campaign: `c-${productId}` },
  });
  const email = `buyer-${productId}@example.com`;
  const { status, body, text } = await shop.confirm(checkout, { customer_email: email });
  if (status !== 200) throw new Error(`the confirm answered ${status}: ${text}`);
  const checkoutId = checkout.id as string;
  return { productId, discountId, checkoutId, email, customerId: body.customer_id as string };
}

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const { call } = await polarRelease(release, baseURL, seller.token);
  const ask = (made: PolarCall) => call(made) as Promise<Answer>;
  const list = (method: string, query: Record<string, unknown>) =>
    call({ method, query }) as unknown as Promise<Page>;
  const readErrorName = async (made: PolarCall) =>
    Object(await refusedWith(call(made))).constructor.name;
  const bought = await aPurchase();
  const [found] = (await list("orders.list", { checkout_id: bought.checkoutId })).items;
  if (!found) throw new Error("the order is not listed");
  const order: Answer = found;

  test("an order is listed, read and updated", async () => {
    expect(order).toMatchObject({
      status: "paid",
      paid: true,
      subtotal_amount: 2_000,
      discount_amount: 200,
      net_amount: 1_800,
      tax_amount: 0,
      total_amount: 1_800,
      billing_reason: "purchase",
      customer: { email: bought.email },
      product: { id: bought.productId, name: "Poster" },
      discount: { id: bought.discountId },
      subscription: null,
      items: [{ label: "Poster", amount: 2_000, proration: false }],
    });
    expect(await ask({ method: "orders.get", key: { id: order.id } })).toEqual(order);
    if (release === "0.32.16") return;
    const body = { billing_name: "Ada Ltd", billing_address: { country: "GB" } };
    const updated = await ask({ method: "orders.update", key: { id: order.id }, body });
    expect(updated).toMatchObject({
      billing_name: "Ada Ltd",
      billing_address: { country: "GB" },
    });
  });

  test.each([
    ["product_id", () => bought.productId],
    ["discount_id", () => bought.discountId],
    ["customer_id", () => bought.customerId],
    ["checkout_id", () => bought.checkoutId],
    ["metadata", () => ({ campaign: `c-${bought.productId}` })],
  ])("orders are filtered by %s", async (filter, value) => {
    const { items } = await list("orders.list", { [filter]: value() });
    expect(items.map(({ id }) => id)).toEqual([order.id]);
  });

  test("payments are listed and read", async () => {
    const query = { order_id: order.id, status: "succeeded", method: "card" };
    const { items } = await list("payments.list", query);
    expect(items).toMatchObject([
      {
        status: "succeeded",
        amount: 1_800,
        method: "card",
        // The first release takes every payment for one without a card.
        ...(release === "0.32.16" ? {} : { method_metadata: { brand: "visa", last4: "4242" } }),
        checkout_id: bought.checkoutId,
      },
    ]);
    const [payment] = items as [Answer];
    expect(await ask({ method: "payments.get", key: { id: payment.id } })).toEqual(payment);
    const others = { customer_email: bought.email, checkout_id: bought.checkoutId };
    expect((await list("payments.list", others)).items).toEqual(items);
  });

  test("a refund answers with the refund, and is listed", async () => {
    const body = { order_id: order.id, reason: "customer_request", amount: 800 };
    const refund = await ask({ method: "refunds.create", body });
    expect(refund).toMatchObject({ status: "succeeded", amount: 800, tax_amount: 0 });
    const { items } = await list("refunds.list", { order_id: order.id, succeeded: true });
    expect(items).toEqual([refund]);
    const after = await ask({ method: "orders.get", key: { id: order.id } });
    expect(after).toMatchObject({ status: "partially_refunded", refunded_amount: 800 });
  });

  test("every refusal has the class that the client names", async () => {
    const refund = (orderId: string, amount: number) => ({
      method: "refunds.create",
      body: { order_id: orderId, reason: "other", amount },
    });
    // Releases from 0.47 on know no class of its own for it.
    expect(await readErrorName(refund(order.id, 1_001))).toMatch(
      /^0\.(32|34|40)/.test(release) ? "RefundAmountTooHigh" : /^(SDKError|PolarClientError)$/,
    );
    expect(await readErrorName(refund(unknownId, 1))).toBe("HTTPValidationError");
    expect(await readErrorName(refund(order.id, 0))).toMatch(
      /^(HTTPValidationError|SDKValidationError)$/,
    );
    await ask(refund(order.id, 1_000));
    expect(await readErrorName(refund(order.id, 1))).toBe("RefundedAlready");
    const waived = await aSoldOrder(seller, { net: 30, tax: 0, discount: 0, isWaived: true });
    expect(Object(await refusedWith(call(refund(waived.order.id, 30))))).toMatchObject(
      isDated(release) ? {} : { statusCode: 404 },
    );
    for (const method of ["orders.get", "payments.get", "orders.invoice"])
      expect([method, await readErrorName({ method, key: { id: unknownId } })]).toEqual([
        method,
        "ResourceNotFound",
      ]);
  });
});
