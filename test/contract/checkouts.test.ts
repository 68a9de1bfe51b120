import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import { Refusal } from "#server/platform/refusal.ts";
import { refusalBody } from "#server/platform/refusal-bodies.ts";
import { checkoutErrors } from "#server/sales/checkouts/records/checkout-errors.ts";
import { officialPolarClient } from "../clients/polar-client.ts";
import { polarRelease, polarReleases } from "../clients/polar-releases.ts";
import { aCheckout, aDiscount, aSoldProduct } from "../support/a-checkout.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const { checkouts, checkoutLinks } = officialPolarClient(baseURL, seller.token);
const { pool } = app.platform.database;

const setStatus = (id: string, status: string) =>
  pool.query("update checkouts set status = $1, tax_lines = $3 where id = $2", [
    status,
    id,
    JSON.stringify([{ behavior: "exclusive", amount: 0, rate: 0, breakdown: [] }]),
  ]);

test("a checkout with everything", async () => {
  const book = await aSoldProduct(seller);
  const plan = await aSoldProduct(seller, undefined, { recurring_interval: "month" });
  const discountId = await aDiscount(seller, {
    type: "fixed",
    basis_points: undefined,
    amount: 500,
    currency: "usd",
  });
  const input = {
    products: [book, plan],
    discountId,
    allowDiscountCodes: false,
    requireBillingAddress: true,
    customerName: "Ada",
    customerEmail: "ada@example.com",
    customerBillingName: "Ada Ltd.",
    customerBillingAddress: {
      country: "AT",
      line1: "Graben 1",
      city: "Vienna",
      postalCode: "1010",
    },
    customerTaxId: "ATU12345675",
    customerIpAddress: "194.232.104.150",
    customerExternalId: "own-1",
    isBusinessCustomer: true,
    customerMetadata: { plan: "gold" },
    metadata: { campaign: "spring", n: 1, yes: true },
    successUrl: "https://example.com/thanks?id={CHECKOUT_ID}",
    embedOrigin: "https://example.com",
  };
  const created = await checkouts.create(input);
  const { products: _, successUrl: _url, customerBillingAddress, ...same } = input;
  expect(created).toMatchObject({
    ...same,
    customerBillingAddress,
    status: "open",
    amount: 1_999,
    discountAmount: 500,
    netAmount: 1_499,
    taxAmount: 0,
    totalAmount: 1_499,
    productId: book,
    discount: { id: discountId, type: "fixed", amount: 500 },
    successUrl: `https://example.com/thanks?id=${created.id}`,
    products: [{ id: book }, { id: plan }],
  });
  expect(await checkouts.get({ id: created.id })).toEqual(created);
  const pages = await checkouts.list({ query: "ada@example.com", status: "open", productId: book });
  expect(await collectItems(pages)).toEqual([created]);
  const updated = await checkouts.update({
    id: created.id,
    checkoutUpdate: { productId: plan, customerName: null, metadata: {} },
  });
  expect(updated).toMatchObject({ productId: plan, customerName: null, metadata: {} });
});

test("a buyer reads and updates by the secret", async () => {
  const { client_secret: clientSecret } = await aCheckout(seller);
  const read = await checkouts.clientGet({ clientSecret });
  expect(read).toMatchObject({ status: "open", organization: { id: seller.organizationId } });
  const updated = await checkouts.clientUpdate({
    clientSecret,
    checkoutUpdatePublic: { customerEmail: "ada@example.com" },
  });
  expect(updated.customerEmail).toBe("ada@example.com");
});

test("a link leads to a checkout", async () => {
  const link = await checkoutLinks.create({
    paymentProcessor: "stripe",
    products: [await aSoldProduct(seller)],
    metadata: { campaign: "spring" },
  });
  const answer = await fetch(`${link.url}?utm_source=mail`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  const clientSecret = answer.headers.get("location")?.split("/checkout/")[1] ?? "";
  const { id } = await checkouts.clientGet({ clientSecret });
  const { metadata } = await checkouts.get({ id });
  expect(metadata).toEqual({ campaign: "spring", utm_source: "mail" });
});

describe.each(polarReleases)("@polar-sh/sdk %s", async (release) => {
  const { call } = await polarRelease(release, baseURL, seller.token);
  /**
   * Release 1.0 has one class for all refusals of a call with the same status, around the answer.
   */
  const readErrorName = async (made: Promise<unknown>) => {
    const error = Object(await refusedWith(made));
    const { name } = error.constructor;
    return /\d{3}Error$/.test(name) ? error.error.error : name;
  };

  test("knows every refusal of a checkout", async () => {
    const unknown = call({ method: "checkouts.get", key: { id: unknownId } });
    expect(await readErrorName(unknown)).toBe("ResourceNotFound");
    const noSecret = call({ method: "checkouts.clientGet", key: { client_secret: "guild_c_x" } });
    expect(await readErrorName(noSecret)).toBe("ResourceNotFound");
    const invalid = call({ method: "checkouts.create", body: { products: [unknownId] } });
    expect(await readErrorName(invalid)).toBe("HTTPValidationError");

    const closed = await aCheckout(seller);
    await setStatus(closed.id, "succeeded");
    const bySeller = call({ method: "checkouts.update", key: { id: closed.id }, body: {} });
    expect(await readErrorName(bySeller)).toBe("NotOpenCheckout");
    const key = { client_secret: closed.client_secret };
    const byBuyer = call({ method: "checkouts.clientUpdate", key, body: {} });
    expect(await readErrorName(byBuyer)).toBe("NotOpenCheckout");

    await setStatus(closed.id, "expired");
    for (const [method, body] of [
      ["checkouts.clientGet", undefined],
      ["checkouts.clientUpdate", {}],
      ["checkouts.clientConfirm", {}],
    ] as const)
      expect(await readErrorName(call({ method, key, ...(body ? { body } : {}) }))).toBe(
        "ExpiredCheckoutError",
      );
  });

  test("knows the refusal for buyers who have a subscription already", async () => {
    const { alreadySubscribed } = checkoutErrors;
    const server = createServer((_request, answer) => {
      const body = JSON.stringify(refusalBody("v1", new Refusal(alreadySubscribed)));
      answer.writeHead(alreadySubscribed.status, { "content-type": "application/json" }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const other = await polarRelease(release, `http://127.0.0.1:${port}`, seller.token);
    const refused = other.call({
      method: "checkouts.clientUpdate",
      key: { client_secret: "guild_c_x" },
      body: {},
    });
    expect(await readErrorName(refused)).toBe("AlreadyActiveSubscriptionError");
    server.close();
    server.closeAllConnections();
  });
});
