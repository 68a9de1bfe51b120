import { expect, test } from "vitest";
import { withProduct } from "./archive-product.ts";

test.each([
  ["first", "abc", "bc", "abc"],
  ["in the middle", "bac", "bc", "bac"],
  ["last", "bca", "bc", "bca"],
  ["the only one", "a", "", "a"],
  ["after a removed one", "bca", "b", "ba"],
  ["beside a new one", "ba", "bx", "bax"],
  ["already put back", "ab", "ba", "ba"],
])("a product that was %s returns to its place", (_, before, now, expected) => {
  expect(withProduct([...now], [...before], "a").join("")).toBe(expected);
});
