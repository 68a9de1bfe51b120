import { beforeEach, expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";

const shop = await aShop({ works: true });
const poster = await shop.product(2_000);
const { control } = shop.sandbox;

beforeEach(() => control.reset());

test.each(["POST /v1/payment_intents", "POST /v1/customers"])(
  "an error that the processor stored for the key of %s does not make a checkout or customer unpayable",
  async (operation) => {
    const buyer = { customer_email: `stored-${operation.length}@example.com` };
    await control.addFault({ operation, moment: "after", effect: "error", times: 1 });
    const checkout = await shop.checkout(poster);
    await shop.confirm(checkout, buyer);
    await control.reset();

    if ((await shop.readStatus(checkout)) === "open")
      expect((await shop.confirm(checkout, buyer)).status).toBe(200);
    expect(await shop.readStatus(checkout)).toBe("succeeded");
    const next = await shop.checkout(poster);
    expect((await shop.confirm(next, buyer)).status).toBe(200);
    await shop.settle();
    expect(await shop.faults()).toEqual({});
  },
);

test("the processor's customer is remembered although the payment was not taken", async () => {
  const operation = "POST /v1/payment_intents/:id";
  await control.addFault({ operation, moment: "before", effect: "reset", times: 10 });
  const checkout = await shop.checkout(poster);
  const buyer = { customer_email: "remembered@example.com" };
  expect((await shop.confirm(checkout, buyer)).status).toBe(503);

  const [customer] = await shop.rows(
    "select processor_id from customers where email = $1",
    buyer.customer_email,
  );
  expect(customer?.processor_id).toMatch(/^cus_/);
});

test.each([".", "..", "tok_visa", "ctoken_/../x", ""])(
  "%s is no confirmation token",
  async (token) => {
    const checkout = await shop.checkout(poster);
    const { status, body } = await shop.confirm(checkout, { confirmation_token_id: token });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ["body", "confirmation_token_id"] }]);
  },
);
