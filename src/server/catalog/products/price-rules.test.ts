import fc from "fast-check";
import { expect, test } from "vitest";
import type { PriceCreate, PriceUpdate } from "#contract/billing/price-schema.ts";
import { type HeldPrice, planPrices } from "./price-rules.ts";

const free: PriceCreate = { amount_type: "free" };
const fixed: PriceCreate = { amount_type: "fixed", price_amount: 1_000, price_currency: "usd" };
const metered = (meterId: string): PriceCreate => ({
  amount_type: "metered_unit",
  meter_id: meterId,
  unit_amount: "0.5",
  price_currency: "usd",
});
const held: HeldPrice[] = [
  { id: "static", meterId: null },
  { id: "calls", meterId: "meter-calls" },
];

test("listed prices stay, new ones are added, all others are archived", () => {
  expect(planPrices(held, [metered("meter-bytes"), { id: "static" }], true)).toEqual({
    keep: [{ id: "static", position: 1 }],
    add: [{ price: metered("meter-bytes"), position: 0 }],
    archive: ["calls"],
  });
});

test("a price may take the place of one that goes", () => {
  expect(planPrices(held, [fixed, metered("meter-calls")], true)).toMatchObject({
    keep: [],
    archive: ["static", "calls"],
  });
});

test.each<[string, PriceUpdate[], boolean, object]>([
  ["a price of another product", [{ id: "other" }], true, { fault: "unknown", position: 0 }],
  [
    "a price listed twice",
    [{ id: "static" }, { id: "static" }],
    true,
    { fault: "repeated", position: 1, field: "id" },
  ],
  ["two static prices", [free, fixed], true, { fault: "secondStatic", position: 1 }],
  [
    "a static price beside the one that stays",
    [{ id: "static" }, free],
    true,
    { fault: "secondStatic", position: 1 },
  ],
  [
    "a metered price on what is bought once",
    [free, metered("m")],
    false,
    { fault: "meteredOneTime", position: 1 },
  ],
  [
    "a meter priced twice",
    [metered("m"), free, metered("m")],
    true,
    { fault: "meterTwice", position: 2, field: "meter_id" },
  ],
  [
    "a meter that is priced by a price that stays",
    [{ id: "calls" }, metered("meter-calls")],
    true,
    { fault: "meterTwice", position: 1, field: "meter_id" },
  ],
])("%s is a fault", (_what, wanted, isRecurring, expected) => {
  expect(planPrices(held, wanted, isRecurring)).toMatchObject(expected);
});

const meterIds = fc.constantFrom("a", "b", "c", "d");
const wantedPrices = fc.array(
  fc.oneof(
    fc.constant<PriceUpdate>(free),
    fc.constant<PriceUpdate>(fixed),
    meterIds.map<PriceUpdate>(metered),
    fc.constantFrom("s", "m1", "m2", "unknown").map<PriceUpdate>((id) => ({ id })),
  ),
  { minLength: 1, maxLength: 6 },
);
const heldPrices: HeldPrice[] = [
  { id: "s", meterId: null },
  { id: "m1", meterId: "a" },
  { id: "m2", meterId: "b" },
];

test("a plan keeps or archives every price, and its outcome obeys the rules", () => {
  fc.assert(
    fc.property(wantedPrices, fc.boolean(), (wanted, isRecurring) => {
      const plan = planPrices(heldPrices, wanted, isRecurring);
      if ("fault" in plan) {
        expect(wanted[plan.position]).toBeDefined();
        return;
      }
      const kept = plan.keep.map(({ id }) => id);
      expect([...kept, ...plan.archive].toSorted()).toEqual(["m1", "m2", "s"]);
      const positions = [...plan.keep, ...plan.add].map(({ position }) => position);
      expect(positions.toSorted()).toEqual(wanted.map((_, index) => index));
      const meters = [
        ...heldPrices.filter(({ id }) => kept.includes(id)).map(({ meterId }) => meterId),
        ...plan.add.map(({ price }) => ("meter_id" in price ? price.meter_id : null)),
      ];
      expect(meters.filter((meter) => meter === null).length).toBeLessThanOrEqual(1);
      const named = meters.filter((meter) => meter !== null);
      expect(new Set(named).size).toBe(named.length);
      if (!isRecurring) expect(named).toEqual([]);
    }),
  );
});
