import { expect, test } from "vitest";
import { unsupportedMoneyKeys } from "./unsupported-money-rules.ts";

test.each([
  [{ recurring_interval: "day" }, ["recurring_interval"]],
  [{ recurring_interval: "week" }, ["recurring_interval"]],
  [{ recurring_interval_count: 2 }, ["recurring_interval_count"]],
  [{ seats: 1 }, ["seats"]],
  [{ min_seats: 1 }, ["min_seats"]],
  [{ max_seats: 5 }, ["max_seats"]],
  [{ amounts: { usd: 100, eur: 90 } }, ["amounts"]],
  [{ prices: [{}, { seat_tiers: { tiers: [] } }] }, ["prices", 1, "seat_tiers"]],
  [{ prices: [{ price_currency: "eur" }] }, ["prices", 0, "price_currency"]],
])("%j asks for money that we cannot charge", (body, path) => {
  expect(unsupportedMoneyKeys(body)).toEqual([path]);
});

test.each([
  [{ recurring_interval: "month", recurring_interval_count: 1 }],
  [{ recurring_interval: null, recurring_interval_count: null, seats: null, amounts: null }],
  [{ prices: [{ price_currency: "usd", seat_tiers: null }] }],
  [{ metadata: { seats: 3, amounts: "many" }, custom_field_data: { seats: 3 } }],
  [{ color: "red", toString: 1 }],
  [[1, "seats", null]],
  [null],
  [undefined],
])("%j does not", (body) => {
  expect(unsupportedMoneyKeys(body)).toEqual([]);
});
