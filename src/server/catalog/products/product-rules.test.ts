import fc from "fast-check";
import { expect, test } from "vitest";
import { benefitFault, firstRepeat, firstUnknown, isIntervalKept } from "./product-rules.ts";

test.each([
  ["month", undefined, true],
  ["month", "month", true],
  [null, null, true],
  [null, undefined, true],
  ["month", "year", false],
  ["month", null, false],
  [null, "month", false],
] as const)("from %s to %s: unchanged is %s", (current, wanted, expected) => {
  expect(isIntervalKept(current, wanted)).toBe(expected);
});

const open = (id: string) => ({ id, selectable: true });
const closed = (id: string) => ({ id, selectable: false });

test.each([
  ["open ones come and go", [open("a")], ["b"], [open("a"), open("b")], undefined],
  ["a closed one that is there stays", [closed("a")], ["a"], [closed("a")], undefined],
  ["an unknown one", [], ["a", "x"], [open("a")], { fault: "unknown", position: 1 }],
  [
    "one listed twice",
    [],
    ["a", "b", "a"],
    [open("a"), open("b")],
    { fault: "repeated", position: 2 },
  ],
  [
    "a closed one is added",
    [],
    ["a", "c"],
    [open("a"), closed("c")],
    { fault: "notSelectable", position: 1 },
  ],
  ["a closed one is left out", [closed("c")], [], [closed("c")], { fault: "notRemovable" }],
])("%s", (_what, held, wanted, known, expected) => {
  expect(benefitFault(held, wanted, known)).toEqual(expected);
});

const ids = fc.array(fc.constantFrom<string[]>("a", "b", "c", "d", "e"), { maxLength: 8 });

test("a list repeats an id exactly if it is longer than its set", () => {
  fc.assert(
    fc.property(ids, (list) => {
      const place = firstRepeat(list);
      expect(place !== undefined).toBe(new Set(list).size < list.length);
      if (place !== undefined) {
        expect(new Set(list.slice(0, place)).size).toBe(place);
        expect(list.slice(0, place)).toContain(list[place]);
      }
    }),
  );
});

test("everything before the first unknown id is known", () => {
  fc.assert(
    fc.property(ids, ids, (list, known) => {
      const set = new Set(known);
      const place = firstUnknown(list, set) ?? list.length;
      expect(list.slice(0, place).every((id) => set.has(id))).toBe(true);
      expect(place < list.length && set.has(list[place] ?? "")).toBe(false);
    }),
  );
});

test("no change of benefits that is let through adds or removes a closed one", () => {
  const benefits = ["a", "b", "c", "d", "e"].map((id, index) => ({ id, selectable: index < 3 }));
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...benefits)), ids, (held, wanted) => {
      if (benefitFault(held, wanted, benefits)) return;
      const before = held.filter(({ selectable }) => !selectable).map(({ id }) => id);
      const after = benefits.filter(({ id, selectable }) => !selectable && wanted.includes(id));
      expect(after.map(({ id }) => id).toSorted()).toEqual(before.toSorted());
    }),
  );
});
