import fc from "fast-check";
import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

test("groups take turns, each in its own order", () => {
  const queue = createFairQueue<string>({ total: 10, perGroup: 10 });
  for (const item of ["a1", "a2", "a3", "b1", "c1", "c2"]) queue.add(item.slice(0, 1), item);

  expect(takeAll(queue)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

test("a group that is full is turned away while others get in", () => {
  const queue = createFairQueue<string>({ total: 10, perGroup: 2 });

  expect(["a1", "a2", "a3", "b1"].map((item) => queue.add(item.slice(0, 1), item))).toEqual([
    undefined,
    undefined,
    "a3",
    undefined,
  ]);
});

test("in a full queue the newest of the longest group makes room for a group with less", () => {
  const queue = createFairQueue<string>({ total: 4, perGroup: 4 });
  for (const item of ["a1", "a2", "a3", "b1"]) queue.add(item.slice(0, 1), item);

  expect(queue.add("c", "c1")).toBe("a3");
  expect(queue.add("c", "c2")).toBe("c2");
  expect(queue.add("d", "d1")).toBe("a2");
  expect(queue.add("e", "e1")).toBe("e1");
  expect(takeAll(queue)).toEqual(["a1", "b1", "c1", "d1"]);
});

interface Item {
  group: string;
  number: number;
}

const total = 8;
const perGroup = 4;
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h", "i", "j") },
  { weight: 1, arbitrary: fc.constant("take") },
);

/** Runs the steps, and calls `check` after each with what waits by then. */
function play(
  steps: string[],
  check: (event: string, out: Item | undefined, waiting: Item[]) => void,
) {
  const queue = createFairQueue<Item>({ total, perGroup });
  let waiting: Item[] = [];
  steps.forEach((event, number) => {
    if (event === "take") {
      const taken = queue.take();
      check(event, taken, waiting);
      waiting = waiting.filter((each) => each !== taken);
      return;
    }
    const item = { group: event, number };
    const dropped = queue.add(event, item);
    check(event, dropped, waiting);
    waiting = [...waiting, item].filter((each) => each !== dropped);
    expect(waiting.length).toBeLessThanOrEqual(total);
    expect(countGroup(waiting, event)).toBeLessThanOrEqual(perGroup);
  });
}

test("what is taken was waiting, is the oldest of its group, and nothing is lost", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      play(steps, (event, out, waiting) => {
        if (event !== "take") return;
        expect(out === undefined).toBe(waiting.length === 0);
        if (out) expect(waiting.find(({ group }) => group === out.group)).toBe(out);
      });
    }),
  );
});

test("a group with less than another one is never turned away", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      play(steps, (event, out, waiting) => {
        if (event === "take" || out === undefined) return;
        const longest = Math.max(0, ...waiting.map(({ group }) => countGroup(waiting, group)));
        if (out.group === event)
          expect(countGroup(waiting, event)).toBeGreaterThanOrEqual(
            Math.min(perGroup, longest - 1),
          );
        else expect(countGroup(waiting, out.group)).toBe(longest);
      });
    }),
  );
});

test("between two turns of one group every other group that waits all the time has one", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const missed = new Map<string, Map<string, number>>();
      play(steps, (event, out, waiting) => {
        if (event !== "take" || !out) return;
        const groups = new Set(waiting.map(({ group }) => group));
        for (const group of groups) {
          const turns = missed.get(group) ?? new Map<string, number>();
          turns.set(out.group, (turns.get(out.group) ?? 0) + 1);
          missed.set(group, group === out.group ? new Map() : turns);
          if (group !== out.group) expect(turns.get(out.group)).toBeLessThanOrEqual(2);
        }
        for (const group of missed.keys()) if (!groups.has(group)) missed.delete(group);
      });
    }),
  );
});

function takeAll(queue: { take(): string | undefined }): string[] {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
}

function countGroup(items: Item[], group: string): number {
  return items.filter((each) => each.group === group).length;
}
