import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("a result is computed once, a failure every time, and the oldest is forgotten", () => {
  const asked: string[] = [];
  const length = memoize((text) => {
    asked.push(text);
    return text === "bad" ? undefined : text.length;
  }, 2);

  expect(["a", "a", "bad", "bad", "bb", "ccc", "a"].map(length)).toEqual([
    1,
    1,
    undefined,
    undefined,
    2,
    3,
    1,
  ]);
  expect(asked).toEqual(["a", "bad", "bad", "bb", "ccc", "a"]);
});
