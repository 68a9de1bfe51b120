import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { aShop } from "#test/support/a-shop.ts";

const shop = await aShop();
const { seller } = shop;
const path = "/v1/payments/";

interface Listed {
  id: string;
  status: string;
}
const listStatuses = async (query: string) =>
  (await seller.get(`${path}?${query}`)).body.items.map(({ status }: Listed) => status);

const cheap = await shop.checkout(await shop.product(500));
await shop.confirm(cheap, {
  confirmation_token_id: "ctoken_chargeDeclined",
  customer_email: "ada@example.com",
});
const declined = (await seller.get(path)).body.items[0];
const dear = await shop.checkout(await shop.product(900));
await shop.confirm(dear, { customer_email: "bob@example.com" });
const paid = (await seller.get(`${path}?status=succeeded`)).body.items[0];

test("a charge is shown with its card and its order", async () => {
  const { status, body } = await seller.get(path + paid.id);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(String),
    created_at: expect.any(String),
    modified_at: null,
    processor: "stripe",
    status: "succeeded",
    amount: 900,
    currency: "usd",
    method: "card",
    method_metadata: { brand: "visa", last4: "4242" },
    decline_reason: null,
    decline_message: null,
    organization_id: seller.organizationId,
    checkout_id: dear.id,
    order_id: expect.any(String),
    trigger: "purchase",
  });
});

test("a declined attempt is shown with the reason, and without an order", () => {
  expect(declined).toMatchObject({
    status: "failed",
    amount: 500,
    checkout_id: cheap.id,
    order_id: null,
    decline_reason: expect.any(String),
    decline_message: expect.any(String),
  });
});

test.each([
  ["sorting=amount", ["failed", "succeeded"]],
  ["sorting=-amount", ["succeeded", "failed"]],
  ["sorting=status", ["failed", "succeeded"]],
  ["sorting=method&sorting=-amount", ["succeeded", "failed"]],
  ["status=failed", ["failed"]],
  ["status=failed&status=succeeded&sorting=amount", ["failed", "succeeded"]],
  ["status=pending", []],
  ["method=card&sorting=amount", ["failed", "succeeded"]],
  ["method=sepa_debit", []],
  ["customer_email=BOB@example.com", ["succeeded"]],
  [`checkout_id=${cheap.id}`, ["failed"]],
  [`order_id=${paid.order_id}`, ["succeeded"]],
  [`order_id=${newUuid()}`, []],
])("the list %s", async (query, expected) => {
  expect(await listStatuses(query)).toEqual(expected);
});

test("an unknown payment is not found", async () => {
  expect((await seller.get(path + newUuid())).status).toBe(404);
});
