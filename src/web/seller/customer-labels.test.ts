import { expect, test } from "vitest";
import { buyerLabel, customerTitle } from "./customer-labels.ts";

test("a customer without a name is called by their address", () => {
  const customer = { name: "Oona Virtanen", email: "oona@pinemoss.example" };
  expect(customerTitle(customer)).toBe("Oona Virtanen");
  expect(customerTitle({ ...customer, name: null })).toBe("oona@pinemoss.example");
});

test.each([
  ["Ines", "ines@example.com", "Ines"],
  [null, "ines@example.com", "ines@example.com"],
  [null, null, "Not known yet"],
])("a buyer with name %s and address %s is called %s", (customer_name, customer_email, label) => {
  expect(buyerLabel({ customer_name, customer_email })).toBe(label);
});
