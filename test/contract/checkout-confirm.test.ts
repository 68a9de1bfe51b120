import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aShop, buyerAddress } from "../support/a-shop.ts";
import { refusedWith } from "../support/polar-calls.ts";

const shop = await aShop({ works: true });
const poster = await shop.product(2_000);
const monthly = await shop.product(900, { recurring_interval: "month" });
const trialed = await shop.product(900, {
  recurring_interval: "month",
  trial_interval: "day",
  trial_interval_count: 14,
});
const baseURL = shop.app.platform.config.baseUrl;
const buyer = {
  confirmation_token_id: "ctoken_visa",
  customer_name: "Ada Buyer",
  customer_email: "ada@example.com",
  customer_billing_address: buyerAddress,
};

/**
 * The refusal as a release returns it: before 1.0 an error with the fields of the body, since then
 * the body itself.
 */
function toBody(refusal: unknown): { error: string; detail: unknown } {
  const { error, detail } = refusal as { error?: unknown; detail: unknown };
  if (typeof error === "object") return error as ReturnType<typeof toBody>;
  return { error: String(error), detail };
}

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const { call } = await polarRelease(release, baseURL, shop.seller.token);
  const confirm = ({ client_secret }: { client_secret: string }, change: object = {}) =>
    call({
      method: "checkouts.clientConfirm",
      key: { client_secret },
      body: { ...buyer, ...change },
    });
  const refusal = async (...given: Parameters<typeof confirm>) =>
    toBody(await refusedWith(confirm(...given)));

  test("pays a checkout", async () => {
    const checkout = await shop.checkout(poster);
    expect(await confirm(checkout)).toMatchObject({
      id: checkout.id,
      status: "confirmed",
      customer_session_token: expect.stringMatching(/^guild_cst_/),
      total_amount: 2_000,
    });
    expect(await shop.readStatus(checkout)).toBe("succeeded");
  });

  test("subscribes, with and without a trial, and reads it in the state of the customer", async () => {
    for (const product of [monthly, trialed]) {
      const customer_email = `${randomUUID()}@example.com`;
      const checkout = await shop.checkout(product);
      expect(await confirm(checkout, { customer_email })).toMatchObject({ status: "confirmed" });
      const { customer_id: id } = (await call({
        method: "checkouts.get",
        key: { id: checkout.id },
      })) as { customer_id: string };
      const state = await call({ method: "customers.getState", key: { id } });
      expect(state).toMatchObject({
        active_subscriptions: [{ status: "active", amount: 900, product_id: product }],
      });
      const again = await refusal(await shop.checkout(product), { customer_email });
      expect(again).toMatchObject({ error: "AlreadyActiveSubscriptionError" });
    }
  });

  test("understands that a card was declined", async () => {
    const declined = await refusal(await shop.checkout(poster), {
      confirmation_token_id: "ctoken_visa_chargeDeclinedInsufficientFunds",
    });
    expect(declined).toMatchObject({
      error: "PaymentError",
      detail: "Your card has insufficient funds. Try another card.",
    });
  });

  test("understands that a checkout is not open, unknown or expired", async () => {
    const paid = await shop.checkout(poster);
    await confirm(paid);
    expect(await refusal(paid)).toMatchObject({ error: "NotOpenCheckout" });
    const unknown = { client_secret: "guild_c_unknown" };
    expect(await refusal(unknown)).toMatchObject({ error: "ResourceNotFound" });
    const late = await shop.checkout(poster);
    await shop.rows("update checkouts set expires_at = now() where id = $1", late.id);
    expect(await refusal(late)).toMatchObject({ error: "ExpiredCheckoutError" });
  });

  test("understands everything that is wrong at once", async () => {
    const { detail } = await refusal(await shop.checkout(poster), {
      confirmation_token_id: null,
      customer_name: null,
      customer_email: null,
    });
    const places = (detail as { loc: string[] }[]).map(({ loc }) => loc.join("."));
    expect(places.sort()).toEqual([
      "body.confirmation_token_id",
      "body.customer_email",
      "body.customer_name",
    ]);
  });
});
