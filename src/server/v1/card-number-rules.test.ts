import { expect, test } from "vitest";
import { cardNumbersIn, looksLikeCardNumber } from "./card-number-rules.ts";

test.each([
  "4242424242424242",
  "4242 4242 4242 4242",
  "4242-4242-4242-4242",
  "my card is 5555555555554444, thanks",
  "378282246310005",
  "6011111111111117",
  "3056930009020004",
  "3566002020360505",
  "2223003122003222",
  "6205500000000000004",
  "4222222222222",
  "4242.4242.4242.4242",
  "4242\u00a04242\u00a04242\u00a04242",
  "4242\u20134242\u20134242\u20134242",
  "4242\t4242\n4242  4242",
  "4242 - 4242 - 4242 - 4242",
  "4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2",
  "4242\u200b4242\u200b4242\u200b4242",
  "\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12\uff14\uff12",
  "card4242424242424242",
  "card_4242424242424242",
  "visa: 4242 4242 4242 4242.",
  "4242 4242 4242 4242 12/27 123",
  "order 17 4242 4242 4242 4242",
])("%s looks like a card number", (text) => {
  expect(looksLikeCardNumber(text)).toBe(true);
});

test.each([
  "4242424242424241",
  "1772355600000",
  "175928847299117063",
  "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
  "00004242-4242-4242-8424-424242424242",
  "a4242424242424242",
  "42424242424242424242",
  "1.4242424242424242",
  "+43 1 234567",
  "4242424242424242abc",
  "k3_4242424242424242",
  `${"x".repeat(40)}4242424242424242`,
  "2026-11-15 10:20:30.456 and 2026-11-16 11:21:31",
  "10 20 30 40 50 60 70 80 90",
  "192.168.100.200 10.0.0.1",
  "",
])("%s does not", (text) => {
  expect(looksLikeCardNumber(text)).toBe(false);
});

test("long texts of digits are checked in linear time", () => {
  for (const unit of ["1-", "1", "1 a", "1234 ", "a1", "1.1234567890123"])
    expect(looksLikeCardNumber(`${unit.repeat(100_000)}x`)).toBe(false);
});

test("every place in a body is found, also names of keys", () => {
  const body = {
    customer_name: "4242424242424242",
    customer_tax_id: "4242424242424242",
    metadata: { n: 4_242_424_242_424_242, ok: "x", "card 5555555555554444": 1 },
    list: [{ deep: ["378282246310005"] }],
  };
  expect(cardNumbersIn(body)).toEqual([
    ["customer_name"],
    ["metadata", "n"],
    ["metadata"],
    ["list", 0, "deep", 0],
  ]);
});
