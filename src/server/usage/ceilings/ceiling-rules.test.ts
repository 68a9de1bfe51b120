import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { noUnits, toUnits, toWireUnits, type Units } from "../meter-state/unit-rules.ts";
import {
  amountToCost,
  type Cost,
  getBillable,
  getCost,
  getRoundingUp,
  roundCost,
} from "../meter-state/usage-charge-rules.ts";
import {
  addUnits,
  type CountedUsage,
  findRoom,
  getRoom,
  type LimitedUsage,
  listReached,
  notCounted,
  toPeriodEnd,
  toPeriodStart,
  toPeriodUsage,
  type UsageLimit,
} from "./ceiling-rules.ts";

const units = (count: number) => toUnits(String(count));
const begin = new Date("2026-03-01");
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
  startedAt: { day: begin, month: begin, period: begin },
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
  const found = getRoom(aLimit(given), before(), price);
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
  const sum = units(used);
  const counted = { used: sum, charged: sum, billable: sum, cost: getCost("3", sum) };
  const wanted = { thresholds, isReached };
  expect(listReached(aLimit({ units: units(10) }), counted)).toEqual(wanted);
  expect(listReached(aLimit({ amount: 30 }), counted)).toEqual(wanted);
});

test("what was billed at another price counts as it was billed", () => {
  const limit = aLimit({ amount: 1_000, period: "month" });
  const dear = addAll(before(), [9], [limit], "100");
  expect(toWireUnits(getRoom(limit, dear, "10") ?? noUnits)).toBe(10);
  expect(roundCost(addAll(dear, [50], [limit], "10").intervals.month.cost)).toBe(1_000);
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
          const counted: bigint = each.amount === null ? usage.charged : getCost(price, billable);
          expect(counted <= (each.units ?? amountToCost(each.amount ?? 0))).toBe(true);
        }
        // A blocking limit takes no more than it has to.
        if (usage.uncharged > 0n) expect(findRoom(limits, usage, price)?.room).toBe(0n);
      },
    ),
    propertyCases(500),
  );
});

/** Uses units; or closes the window: at another price, or while an event comes. */
const step = fc.oneof(
  fc.record({ use: tenths }),
  fc.record({ price: fc.constantFrom("1", "2.5", "0.3", "40") }),
  fc.record({ late: tenths }),
);

test("lines of windows at changing prices are together at most the ceiling", () => {
  fc.assert(
    fc.property(
      fc.array(limit, { minLength: 1, maxLength: 3 }),
      fc.array(step, { maxLength: 14 }),
      (limits, steps) => {
        let price = "1";
        let billed = 0;
        let earlier = { used: noUnits, charged: noUnits, amount: minor(0) };
        let usage = before();
        for (const each of steps) {
          if ("use" in each) {
            usage = addUnits(usage, units(each.use), limits, price);
            continue;
          }
          const { charged, uncharged } = usage;
          const frozen = { consumed: (charged + uncharged) as Units, credited: noUnits, uncharged };
          const terms = { frozen: getBillable(frozen), unitAmount: price };
          const roundUp = (counted: CountedUsage): CountedUsage => ({
            ...counted,
            cost: (counted.cost + getRoundingUp(counted.cost)) as Cost,
          });
          const { day, month } = usage.intervals;
          const period = toPeriodUsage(frozen, earlier, terms);
          const intervals = { day: roundUp(day), month: roundUp(month), period };
          // This event comes between the freeze and the bill.
          const more = "late" in each ? units(each.late) : noUnits;
          const late = addUnits({ ...usage, intervals }, more, limits, price);
          const amount = roundCost(getCost(price, getBillable(frozen)));
          billed += amount;
          earlier = {
            used: (earlier.used + frozen.consumed) as Units,
            charged: (earlier.charged + charged) as Units,
            amount: minor(earlier.amount + amount),
          };
          const live = {
            consumed: (late.charged + late.uncharged - frozen.consumed) as Units,
            credited: noUnits,
            uncharged: (late.uncharged - uncharged) as Units,
          };
          if ("price" in each) price = each.price;
          usage = {
            ...late,
            charged: (live.consumed - live.uncharged) as Units,
            uncharged: live.uncharged,
            intervals: {
              ...late.intervals,
              period: toPeriodUsage(live, earlier, { frozen: noUnits, unitAmount: price }),
            },
          };
        }
        billed += roundCost(getCost(price, usage.charged));
        for (const { amount } of limits)
          if (amount !== null) expect(billed).toBeLessThanOrEqual(amount);
        const sum = (earlier.charged + usage.charged) as Units;
        for (const each of limits) if (each.units !== null) expect(sum <= each.units).toBe(true);
      },
    ),
    propertyCases(500),
  );
});
