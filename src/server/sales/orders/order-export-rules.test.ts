import { expect, test } from "vitest";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import { exportHeader, exportLine } from "./order-export-rules.ts";

const order = {
  invoice_number: "NORTHWIND-0001",
  created_at: "2026-03-01T09:00:00.000Z",
  status: "paid",
  product: { name: "Poster" },
  customer: { name: "Ada", email: "ada@example.com" },
  billing_address: { country: "AT" },
  currency: "usd",
  subtotal_amount: 2_000,
  discount_amount: 0,
  net_amount: 2_000,
  tax_amount: 5,
  total_amount: 2_005,
  refunded_amount: 0,
  refunded_tax_amount: 0,
  id: "o1",
  given_up_at: null,
} as OrderWire;

test("amounts are decimal numbers", () => {
  expect(exportLine(order)).toBe(
    "NORTHWIND-0001,2026-03-01T09:00:00.000Z,paid,Poster,Ada,ada@example.com,AT,usd,20.00,0.00,20.00,0.05,20.05,0.00,0.00,o1,\r\n",
  );
  expect(exportLine({ ...order, currency: "jpy" })).toContain(",jpy,2000,0,2000,5,2005,0,0,");
});

test("the heading names each cell of a line", () => {
  expect(exportHeader).toMatch(/^\uFEFForder_number,.*,order_id,given_up_at\r\n$/);
  expect(exportHeader.split(",")).toHaveLength(exportLine(order).split(",").length);
});

test("an order that was given up says when", () => {
  const givenUp: OrderWire = {
    ...order,
    status: "pending",
    given_up_at: "2026-04-01T09:00:00.000Z",
  };
  expect(exportLine(givenUp)).toMatch(/,pending,.*,o1,2026-04-01T09:00:00.000Z\r\n$/);
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["@sum", "'@sum"],
  ["-2+3", "'-2+3"],
  ['Ada, "Countess"', '"Ada, ""Countess"""'],
  ["two\nlines", '"two\nlines"'],
])("the name %j is written as %s", (name, cell) => {
  const line = exportLine({ ...order, customer: { ...order.customer, name } });
  expect(line).toContain(`,Poster,${cell},ada@example.com,`);
});
