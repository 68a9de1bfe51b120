import { describe, expect, test } from "vitest";
import { type PolarCall, polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aShop } from "../support/a-shop.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { refusedWith, unknownId } from "../support/polar-calls.ts";

const shop = await aShop();
const { app, seller } = shop;
const baseURL = await app.listen();
const basic = await shop.product(1_000, { name: "Basic", recurring_interval: "month" });
const pro = await shop.product(3_000, { name: "Pro", recurring_interval: "month" });

type Answer = Record<string, unknown> & { id: string };
interface Page {
  items: Answer[];
}

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const { call } = await polarRelease(release, baseURL, seller.token);
  const ask = (made: PolarCall) => call(made) as Promise<Answer>;
  const started = async () => (await aSubscription(shop, { productId: basic })).id;
  const update = (id: string, body: Record<string, unknown>) =>
    ask({ method: "subscriptions.update", key: { id }, body });
  const readErrorName = async (made: PolarCall) =>
    Object(await refusedWith(call(made))).constructor.name;

  test("a subscription is listed and read", async () => {
    const { id, customerId } = await aSubscription(shop, { productId: basic });
    const query = { customer_id: customerId, active: true, sorting: ["-started_at"] };
    const page = (await call({ method: "subscriptions.list", query })) as unknown as Page;
    expect(page.items).toMatchObject([
      {
        id,
        status: "active",
        amount: 1_000,
        recurring_interval: "month",
        product: { id: basic, name: "Basic" },
        prices: [{ price_amount: 1_000 }],
        discount: null,
      },
    ]);
    expect(await ask({ method: "subscriptions.get", key: { id } })).toEqual(page.items[0]);
  });

  test("the plan is changed", async () => {
    const id = await started();
    expect(await update(id, { product_id: pro, proration_behavior: "invoice" })).toMatchObject({
      product_id: pro,
      amount: 3_000,
    });
  });

  test("a cancellation is made and taken back", async () => {
    const id = await started();
    const reason = { customer_cancellation_reason: "unused" };
    expect(await update(id, { cancel_at_period_end: true, ...reason })).toMatchObject({
      cancel_at_period_end: true,
      customer_cancellation_reason: "unused",
    });
    expect(await update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      ends_at: null,
    });
  });

  test("it is revoked, once", async () => {
    const id = await started();
    const revoke = { method: "subscriptions.revoke", key: { id } };
    expect(await ask(revoke)).toMatchObject({ status: "canceled" });
    expect(await readErrorName(revoke)).toBe("AlreadyCanceledSubscription");
    expect(await readErrorName({ method: "subscriptions.get", key: { id: unknownId } })).toBe(
      "ResourceNotFound",
    );
  });

  test("the export is read", async () => {
    const id = await started();
    const exported = await call({ method: "subscriptions.export" });
    expect(JSON.stringify(exported)).toContain(id);
  });
});
