import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyCases } from "#test/support/property-cases.ts";
import { noUnits, toUnits, toWireUnits, type Units } from "../meter-state/unit-rules.ts";
import { getBillable } from "../meter-state/usage-charge-rules.ts";
import {
  addUnits,
  findRoom,
  type LimitedUsage,
  listReached,
  notCounted,
  toCeiling,
  toPeriodEnd,
  toPeriodStart,
  type UsageLimit,
} from "./ceiling-rules.ts";

const units = (count: number) => toUnits(String(count));
const aLimit = (given: Partial<UsageLimit>): UsageLimit => ({
  meterId: "calls",
  period: "period",
  setBy: "seller",
  units: null,
  amount: null,
  action: "block",
  thresholds: [50, 80, 100],
  ...given,
});
const before = (credited = 0): LimitedUsage => ({
  charged: noUnits,
  credited: units(credited),
  uncharged: noUnits,
  intervals: { day: notCounted, month: notCounted, period: notCounted },
});
const addAll = (
  usage: LimitedUsage,
  values: number[],
  limits: UsageLimit[],
  price: string | null,
) => values.reduce((sum, value) => addUnits(sum, units(value), limits, price), usage);

test.each([
  ["5 units", { units: units(5) }, null, 5],
  ["100 cents", { amount: 100 }, "2.5", 40],
  ["10 cents", { amount: 10 }, "3", 3.333333333333],
  ["10 cents", { amount: 10 }, null, null],
])("a limit of %s is a ceiling", (_, given, price, ceiling) => {
  const found = toCeiling(aLimit(given), price);
  expect(found === null ? null : toWireUnits(found)).toBe(ceiling);
});

test.each([
  ["one limit", [aLimit({ units: units(10) })], [6, 6, 6], 0, [10, 8]],
  [
    "the stricter",
    [aLimit({ units: units(10) }), aLimit({ units: units(5), period: "day" })],
    [6, 6],
    0,
    [5, 7],
  ],
  ["no blocking limit", [aLimit({ units: units(1), action: "notify" })], [6, 6], 0, [12, 0]],
  ["money beyond the credit", [aLimit({ amount: 10 })], [6, 6], 4, [9, 3]],
  ["money", [aLimit({ amount: 10 })], [6, 6], 0, [5, 7]],
] as const)(
  "%s: what is above is counted and not charged",
  (_, limits, values, credited, wanted) => {
    const usage = addAll(before(credited), [...values], [...limits], "2");
    expect([toWireUnits(usage.charged), toWireUnits(usage.uncharged)]).toEqual(wanted);
    expect(toWireUnits(usage.intervals.day.used)).toBe(values.reduce<number>((a, b) => a + b, 0));
  },
);

test("a limit that is lowered takes nothing back and lets nothing through", () => {
  const usage = addAll(before(), [8], [aLimit({ units: units(10) })], null);
  const lowered = addAll(usage, [8], [aLimit({ units: units(5) })], null);
  expect([toWireUnits(lowered.charged), toWireUnits(lowered.uncharged)]).toEqual([8, 8]);
  expect(findRoom([aLimit({ units: units(5) })], lowered, null)?.room).toBe(0n);
});

test.each([
  [4, [], false],
  [5, [50], false],
  [9, [50, 80], false],
  [10, [50, 80, 100], true],
])("%d of 10 units reach %j", (used, thresholds, isReached) => {
  const counted = { used: units(used), charged: units(used), billable: units(used) };
  const limit = aLimit({ units: units(10) });
  expect(listReached(limit, counted, null)).toEqual({ thresholds, isReached });
});

test("days and months are those of UTC", () => {
  const now = new Date("2026-12-31T23:30:00Z");
  const instants = [
    toPeriodStart("day", now),
    toPeriodEnd("day", now),
    toPeriodStart("month", now),
    toPeriodEnd("month", now),
  ];
  expect(instants.map((at) => at.toISOString().slice(0, 16))).toEqual([
    "2026-12-31T00:00",
    "2027-01-01T00:00",
    "2026-12-01T00:00",
    "2027-01-01T00:00",
  ]);
});

const tenths = fc.integer({ min: 1, max: 300 }).map((count) => count / 10);
const limit = fc
  .record({
    period: fc.constantFrom("day", "month", "period"),
    of: fc.constantFrom("units", "amount"),
    size: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ period, of, size }) =>
    aLimit({ period, ...(of === "units" ? { units: units(size) } : { amount: size }) }),
  );

test("at most the ceiling is billed, in every history, and everything is counted", () => {
  fc.assert(
    fc.property(
      fc.array(limit, { minLength: 1, maxLength: 4 }),
      fc.array(tenths, { maxLength: 12 }),
      tenths,
      fc.constantFrom("1", "2.5", "0.3"),
      (limits, values, credited, price) => {
        const usage = addAll(before(credited), values, limits, price);
        const consumed = values.reduce((sum, value) => (sum + units(value)) as Units, noUnits);
        expect(usage.charged + usage.uncharged).toBe(consumed);
        const billable = getBillable({
          consumed,
          credited: usage.credited,
          uncharged: usage.uncharged,
        });
        expect(billable).toBe(usage.intervals.period.billable);
        for (const each of limits) {
          const ceiling = toCeiling(each, price) ?? noUnits;
          const counted = each.amount === null ? usage.charged : billable;
          expect(counted <= ceiling).toBe(true);
        }
        // A blocking limit takes no more than it has to.
        if (usage.uncharged > 0n) expect(findRoom(limits, usage, price)?.room).toBe(0n);
      },
    ),
    propertyCases(500),
  );
});
