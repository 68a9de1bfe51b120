import { expect, test } from "vitest";
import { reorder, retryAfterSeconds } from "./delivery-rules.ts";

const items = Array.from({ length: 12 }, (_, at) => at);

test("reordering loses and repeats nothing", () => {
  expect(reorder(items, "as_made", 1)).toEqual(items);
  expect(reorder(items, "reversed", 1)).toEqual([...items].reverse());
  const shuffled = reorder(items, "shuffled", 7);
  expect(shuffled).not.toEqual(items);
  expect(shuffled.toSorted((one, other) => one - other)).toEqual(items);
});

test("a seed gives the same order again, another seed another one", () => {
  expect(reorder(items, "shuffled", 7)).toEqual(reorder(items, "shuffled", 7));
  expect(reorder(items, "shuffled", 8)).not.toEqual(reorder(items, "shuffled", 7));
});

test("a webhook is tried for about three days", () => {
  const waits: number[] = [];
  for (let failures = 1; ; failures += 1) {
    const wait = retryAfterSeconds(failures);
    if (wait === undefined) break;
    waits.push(wait);
  }
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400;
  expect(days).toBeGreaterThan(2.5);
  expect(days).toBeLessThan(3.5);
});
