import { expect, test } from "vitest";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { customersCsv } from "./customer-csv.ts";

const customer = {
  id: "c1",
  name: "Byron, Ada",
  email: "ada@example.com",
  external_id: null,
  billing_address: { country: "GB", city: "London" },
  tax_id: null,
  created_at: "2026-06-02T09:00:00Z",
} as unknown as CustomerWire;

test("a customer is one line, with what they spent in each currency", () => {
  const spending = [
    { customer_id: "c1", currency: "eur", amount: 1_250, orders: 1 },
    { customer_id: "c1", currency: "usd", amount: 1_900, orders: 2 },
  ];
  const [head, line] = customersCsv([customer], spending).split("\r\n");

  expect(head).toContain("ID,Name,Email,External ID");
  expect(line).toBe(
    'c1,"Byron, Ada",ada@example.com,,,,London,,,GB,,2026-06-02T09:00:00Z,3,12.50 eur; 19.00 usd',
  );
});
