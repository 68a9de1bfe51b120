import { expect, test } from "vitest";
import { readCustomerUsage } from "#server/usage/meter-state/read-usage.ts";
import { toUnits } from "#server/usage/meter-state/unit-rules.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const everything = { conjunction: "and", clauses: [] };
const { body: calls } = await seller.post("/v1/meters/", {
  name: "Calls",
  filter: { conjunction: "and", clauses: [{ property: "name", operator: "eq", value: "call" }] },
  aggregation: { func: "count" },
});
const { body: tokens } = await seller.post("/v1/meters/", {
  name: "Tokens",
  filter: everything,
  aggregation: { func: "sum", property: "tokens" },
});

async function aCustomer(details: object = {}): Promise<string> {
  const email = `buyer${Math.random().toString(36).slice(2)}@example.com`;
  const { status, body } = await seller.post("/v1/customers/", { email, ...details });
  expect(status).toBe(201);
  return body.id;
}

function readUsageOf(customerId: string) {
  return readCustomerUsage(app.platform.database.db, seller.organizationId, customerId);
}

test("events are stored and counted, and the balances are there at once", async () => {
  const customer_id = await aCustomer();
  const { status, body } = await seller.post("/v1/events/ingest?include=balances", {
    events: [
      { name: "call", customer_id, metadata: { tokens: 12.5 } },
      { name: "call", customer_id, metadata: { tokens: 0.000_000_000_000_4 } },
      { name: "call", customer_id, metadata: { tokens: "many" } },
      { name: "tick", customer_id, metadata: { tokens: 3 } },
    ],
  });

  expect(status).toBe(200);
  expect(body).toEqual({
    inserted: 4,
    duplicates: 0,
    warnings: [
      {
        index: 2,
        code: "not_a_number",
        detail: "Tokens adds up tokens, which is not a number in this event.",
      },
    ],
    balances: [
      { customer_id, meter_id: calls.id, balance: -3 },
      { customer_id, meter_id: tokens.id, balance: -15.5 },
    ],
  });
  const { number, meters } = await readUsageOf(customer_id);
  expect(number).toBe(1);
  expect(meters.get(calls.id)).toEqual({ consumed: toUnits("3"), credited: 0n });
  expect(meters.get(tokens.id)).toEqual({ consumed: toUnits("15.5"), credited: 0n });
});
