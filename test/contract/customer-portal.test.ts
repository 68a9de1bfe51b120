import { describe, expect, test } from "vitest";
import { type PolarCall, polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aShop } from "../support/a-shop.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { replaceCard } from "../support/an-own-change.ts";
import { refusedWith, unknownId } from "../support/polar-calls.ts";

const shop = await aShop();
const { app, seller } = shop;
const baseURL = await app.listen();
const basic = await shop.product(1_000, { name: "Basic", recurring_interval: "month" });
const pro = await shop.product(3_000, { name: "Pro", recurring_interval: "month" });

type Answer = Record<string, unknown> & { id: string };

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const ofSeller = await polarRelease(release, baseURL, seller.token);
  const askSeller = (made: PolarCall) => ofSeller.call(made) as Promise<Answer>;

  /** A customer with a subscription, and calls with the token of their session. */
  async function subscriber(alias = "visa") {
    const { id, customerId } = await aSubscription(shop, { productId: basic });
    if (alias !== "visa") await replaceCard(shop, customerId, alias);
    const { token } = await askSeller({
      method: "customerSessions.create",
      body: { customer_id: customerId },
    });
    const customerSession = String(token);
    const { call } = await polarRelease(release, baseURL, customerSession);
    const ask = (made: PolarCall) => call({ ...made, customerSession }) as Promise<Answer>;
    const update = (body: Record<string, unknown>) =>
      ask({ method: "customerPortal.subscriptions.update", key: { id }, body });
    return { id, customerId, ask, update };
  }
  const readErrorName = async (made: Promise<unknown>) =>
    Object(await refusedWith(made)).constructor.name;

  test("a session is created, by either id", async () => {
    const { body: customer } = await seller.post("/v1/customers/", {
      email: `${crypto.randomUUID()}@example.com`,
      external_id: crypto.randomUUID(),
    });
    const session = await askSeller({
      method: "customerSessions.create",
      body: { customer_id: customer.id },
    });
    expect(session).toMatchObject({
      customer_id: customer.id,
      customer: { id: customer.id, email: customer.email },
      token: expect.stringMatching(/^guild_cst_/),
      customer_portal_url: expect.stringContaining(`customer_session_token=${session.token}`),
    });
    const name = release === "0.32.16" ? "customer_external_id" : "external_customer_id";
    expect(
      await askSeller({
        method: "customerSessions.create",
        body: { [name]: customer.external_id },
      }),
    ).toMatchObject({ customer_id: customer.id });
  });

  test("a customer lists and reads their subscription", async () => {
    const { id, customerId, ask } = await subscriber();
    const query = { active: true, product_id: basic, sorting: ["-started_at"] };
    const page = (await ask({
      method: "customerPortal.subscriptions.list",
      query,
    })) as unknown as { items: Answer[] };
    expect(page.items).toMatchObject([
      {
        id,
        customer_id: customerId,
        status: "active",
        amount: 1_000,
        product: { id: basic, name: "Basic", organization: { id: seller.organizationId } },
        prices: [{ price_amount: 1_000 }],
        meters: [],
      },
    ]);
    const read = await ask({ method: "customerPortal.subscriptions.get", key: { id } });
    expect(read).toEqual(page.items[0]);
  });

  test("a customer changes the plan, cancels with a reason and takes it back", async () => {
    const { update } = await subscriber();
    expect(await update({ product_id: pro })).toMatchObject({ product_id: pro, amount: 3_000 });
    expect(
      await update({
        cancel_at_period_end: true,
        cancellation_reason: "unused",
        cancellation_comment: "Later",
      }),
    ).toMatchObject({
      cancel_at_period_end: true,
      customer_cancellation_reason: "unused",
      customer_cancellation_comment: "Later",
    });
    expect(await update({ cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      ends_at: null,
    });
  });

  test("a change that costs more is declined, or waits for the customer's bank", async () => {
    const declined = await subscriber("chargeCustomerFail");
    const refusal = await refusedWith(declined.update({ product_id: pro }));
    expect(JSON.stringify(refusal)).toContain("PaymentError");
    const { update } = await subscriber("threeDSecure2Required");
    expect(await update({ product_id: pro })).toMatchObject({ product_id: basic, amount: 1_000 });
    expect(await readErrorName(update({ product_id: pro }))).not.toBe("Object");
    expect(await update({ cancel_at_period_end: true })).toMatchObject({
      cancel_at_period_end: true,
    });
  });

  test("a customer cancels once, and does not find subscriptions of others", async () => {
    const { id, ask } = await subscriber();
    const cancel = { method: "customerPortal.subscriptions.cancel", key: { id } };
    expect(await ask(cancel)).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(await readErrorName(ask(cancel))).toBe("AlreadyCanceledSubscription");
    const unknown = { method: "customerPortal.subscriptions.get", key: { id: unknownId } };
    expect(await readErrorName(ask(unknown))).toBe("ResourceNotFound");
  });

  test("the customer and the organization are read", async () => {
    const { customerId, ask } = await subscriber();
    expect(await ask({ method: "customerPortal.customers.get" })).toMatchObject({
      id: customerId,
      oauth_accounts: {},
    });
    const slug = seller.page("").replace("/o/", "");
    const answer = await askSeller({
      method: "customerPortal.organizations.get",
      key: { slug },
    });
    expect(answer).toMatchObject({ organization: { id: seller.organizationId, slug } });
    const products = answer.products as Answer[];
    expect(products.map(({ id }) => id).sort()).toEqual([basic, pro].sort());
  });
});
