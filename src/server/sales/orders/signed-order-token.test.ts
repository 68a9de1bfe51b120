import { expect, test } from "vitest";
import { createKeys } from "#server/platform/keys.ts";
import { readOrderToken, signOrderToken } from "./signed-order-token.ts";

const keys = createKeys(["a secret of thirty-two characters"]);
const subject = {
  sellerId: "0f8fad5b-d9cb-469f-a165-70867728950e",
  orderId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
};

test("a token brings its seller and its order back", () => {
  const token = signOrderToken(keys, "order-payment", subject);
  expect(token).toMatch(/^[\w-]{86}$/);
  expect(readOrderToken(keys, "order-payment", token)).toEqual(subject);
});

test("a token of one purpose is not one of another", () => {
  expect(readOrderToken(keys, "receipt", signOrderToken(keys, "order-payment", subject))).toBe(
    undefined,
  );
});

test("a token with any other character is refused", () => {
  const token = signOrderToken(keys, "order-payment", subject);
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === "A" ? "B" : "A";
    const changed = token.slice(0, place) + other + token.slice(place + 1);
    expect(readOrderToken(keys, "order-payment", changed)).toBe(undefined);
  }
});

test.each(["", "A", "A".repeat(85), "A".repeat(86), "A".repeat(200), "…"])(
  "%j is not a token",
  (token) => {
    expect(readOrderToken(keys, "order-payment", token)).toBe(undefined);
  },
);
