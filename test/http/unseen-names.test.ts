import { expect, test } from "vitest";
import { aSeller } from "../support/a-seller.ts";
import { sharedApp } from "../support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const price = { amount_type: "fixed", price_amount: 1_000, price_currency: "usd" };
const unseen = "\u200b\u2060 \ufeff\u202e\u200b";

test.each([
  ["products", "/v1/products/", { prices: [price] }],
  ["customers", "/v1/customers/", { email: "ada@example.com" }],
  ["discounts", "/v1/discounts/", { type: "fixed", amount: 100, duration: "once" }],
])("a name of %s that cannot be seen is refused as an empty one is", async (_, path, body) => {
  const empty = await seller.post(path, { ...body, name: "" });
  const { status, text } = await seller.post(path, { ...body, name: unseen });
  expect([status, text]).toEqual([422, empty.text]);
});

test("so is one of an organization", async () => {
  const data = { organizationId: seller.organizationId };
  const rename = (name: string) =>
    seller.owner.post("/api/auth/organization/update", { ...data, data: { name } });
  const empty = await rename(" ");
  const { status, text } = await rename(unseen);
  expect([status, text]).toEqual([empty.status, empty.text]);
  expect(status).toBe(400);
  expect((await rename("Guild\u200dhall")).status).toBe(200);
});
