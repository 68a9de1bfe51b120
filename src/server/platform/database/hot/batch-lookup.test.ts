import { expect, test } from "vitest";
import { batchLookup } from "./batch-lookup.ts";

test("lookups that arrive together share a query, each gets its own answer", async () => {
  const batches: number[][] = [];
  const find = batchLookup<number, string>(async (keys) => {
    batches.push([...keys]);
    return keys.map((key) => (key === 2 ? undefined : `found ${key}`));
  });

  expect(await Promise.all([find(1), find(2), find(1)])).toEqual(["found 1", undefined, "found 1"]);
  expect(batches).toEqual([[1, 2, 1]]);
});

test("as long as each turn of the event loop brings another lookup, they are gathered", async () => {
  const sizes: number[] = [];
  const find = batchLookup<number, number>(async (keys) => {
    sizes.push(keys.length);
    return keys;
  });
  const found: Promise<number | undefined>[] = [];
  for (let key = 0; key < 5; key += 1) {
    const nextTurn = new Promise((resolve) => setImmediate(resolve));
    found.push(find(key));
    await nextTurn;
  }

  expect(await Promise.all(found)).toEqual([0, 1, 2, 3, 4]);
  expect(sizes).toEqual([5]);
});

test("a lookup asked for while a query runs is answered by a later query", async () => {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let value = "old";
  const find = batchLookup<number, string>(async (keys) => {
    const seen = value;
    begun.resolve();
    await answer.promise;
    return keys.map(() => seen);
  });
  const first = find(1);
  await begun.promise;
  value = "new";
  const second = find(1);
  answer.resolve();

  expect(await Promise.all([first, second])).toEqual(["old", "new"]);
});

test("a failed query fails its own lookups only, and the next ones are served", async () => {
  let calls = 0;
  const find = batchLookup<number, number>(async (keys) => {
    calls += 1;
    if (calls === 1) throw new Error("away");
    return keys;
  });

  await expect(find(1)).rejects.toThrow("away");
  expect(await find(2)).toBe(2);
});

test("more than a batch is served in several", async () => {
  const sizes: number[] = [];
  const find = batchLookup<number, number>(async (keys) => {
    sizes.push(keys.length);
    return keys;
  });
  const keys = Array.from({ length: 120 }, (_, index) => index);

  expect(await Promise.all(keys.map(find))).toEqual(keys);
  expect(sizes).toEqual([50, 50, 20]);
});
