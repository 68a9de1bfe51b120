import { expect, test } from "vitest";
import {
  ProductCreate,
  ProductUpdate,
  type ProductWire,
} from "#contract/billing/product-schema.ts";
import { laterMeterUnit, laterPrice, laterProduct } from "#test/support/later-fields.ts";
import {
  changedParts,
  toProductCreation,
  toProductDraft,
  toProductUpdate,
} from "./product-draft.ts";

const ids = {
  product: "5f0c0b1e-0000-4000-8000-000000000001",
  price: "5f0c0b1e-0000-4000-8000-000000000002",
  usage: "5f0c0b1e-0000-4000-8000-000000000003",
  meter: "5f0c0b1e-0000-4000-8000-000000000004",
  old: "5f0c0b1e-0000-4000-8000-000000000005",
};
const common = {
  ...laterPrice,
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  is_archived: false,
  product_id: ids.product,
  type: "recurring" as const,
  recurring_interval: "month" as const,
  price_currency: "usd",
};
const fixed = { ...common, id: ids.price, amount_type: "fixed" as const, price_amount: 2900 };
const studio: ProductWire = {
  ...laterProduct,
  is_deletable: false,
  created_at: common.created_at,
  modified_at: null,
  id: ids.product,
  name: "Studio",
  description: null,
  recurring_interval: "month",
  is_recurring: true,
  is_archived: false,
  organization_id: ids.product,
  prices: [
    { ...fixed, id: ids.old, price_amount: 1900, is_archived: true },
    fixed,
    {
      ...common,
      id: ids.usage,
      amount_type: "metered_unit",
      unit_amount: "0.5",
      cap_amount: 5000,
      meter_id: ids.meter,
      meter: { id: ids.meter, name: "Render minutes", ...laterMeterUnit },
    },
  ],
  medias: [],
  metadata: { seats: 3 },
  benefits: [],
  attached_custom_fields: [],
};

test("a product that nobody touched has no changes", () => {
  const draft = toProductDraft(studio);
  expect(draft).toMatchObject({ pricing: "fixed", amount: "29.00" });
  expect(draft.metered).toMatchObject([{ unit: "0.005", cap: "50.00" }]);
  expect(changedParts(draft, studio)).toEqual([]);
  expect(toProductUpdate(draft, studio)).toEqual({});
});

test("another way to write the same amount is no change", () => {
  expect(changedParts({ ...toProductDraft(studio), amount: "29" }, studio)).toEqual([]);
});

test("a new amount is a new price, while usage keeps its own", () => {
  const draft = { ...toProductDraft(studio), amount: "32", name: "Studio Plus" };
  expect(changedParts(draft, studio)).toEqual(["name", "price"]);
  expect(toProductUpdate(draft, studio)).toEqual({
    name: "Studio Plus",
    prices: [
      { amount_type: "fixed", price_amount: 3200, price_currency: "usd" },
      { id: ids.usage },
    ],
  });
});

test("a changed unit price replaces its price only", () => {
  const draft = toProductDraft(studio);
  const [row] = draft.metered;
  if (!row) throw new Error("no row");
  const update = toProductUpdate(
    { ...draft, metered: [{ ...row, unit: "0.02", cap: "" }] },
    studio,
  );
  expect(update).toMatchObject({
    prices: [{ id: ids.price }, { meter_id: ids.meter, unit_amount: "2", cap_amount: null }],
  });
  expect(ProductUpdate.safeParse(update).success).toBe(true);
});

test("metadata that was a number stays one", () => {
  const draft = toProductDraft(studio);
  expect(changedParts(draft, studio)).toEqual([]);
  const update = toProductUpdate(
    { ...draft, metadata: [{ id: 0, key: "seats", value: "4" }] },
    studio,
  );
  expect(update).toEqual({ metadata: { seats: 4 } });
});

test.each([
  ["fixed", { amount: "19.99" }, [{ price_amount: 1999 }]],
  ["custom", { minimum: "5", preset: "10" }, [{ minimum_amount: 500, maximum_amount: null }]],
  ["free", {}, [{ amount_type: "free" }]],
] as const)("a new product that costs %s is one the wire takes", (pricing, amounts, prices) => {
  const input = toProductCreation({
    ...toProductDraft(undefined),
    name: "Guide",
    pricing,
    ...amounts,
  });
  expect(input).toMatchObject({ prices });
  expect(ProductCreate.safeParse(input).success).toBe(true);
});

test("usage alone needs an interval and has no static price", () => {
  const metered = [{ id: 0, priceId: undefined, meterId: ids.meter, unit: "0.02", cap: "" }];
  const draft = {
    ...toProductDraft(undefined),
    name: "Usage",
    pricing: "metered" as const,
    metered,
  };
  expect(toProductCreation(draft)).toMatchObject({ prices: [] });
  const input = toProductCreation({ ...draft, interval: "month" });
  expect(input).toMatchObject({ prices: [{ amount_type: "metered_unit", unit_amount: "2" }] });
  expect(ProductCreate.safeParse(input).success).toBe(true);
});

test.each(["", "ten", "0.1"])("an amount of %j is refused by the schema", (amount) => {
  const input = toProductCreation({ ...toProductDraft(undefined), name: "Guide", amount });
  const result = ProductCreate.safeParse(input);
  expect(result.error?.issues.map(({ path }) => path.join("."))).toEqual(["prices.0.price_amount"]);
});

test.each([
  ["14", { trial_interval: "week", trial_interval_count: 14 }],
  [" ", { trial_interval: null, trial_interval_count: null }],
])("a trial of %j weeks is sent as %j", (trialCount, expected) => {
  const draft = { ...toProductDraft(studio), trialCount, trialUnit: "week" as const };
  expect(toProductCreation(draft)).toMatchObject(expected);
});

test("a trial that changed is sent, and not one of a product that is bought once", () => {
  const draft = { ...toProductDraft(studio), trialCount: "7" };
  expect(toProductUpdate(draft, studio)).toEqual({
    trial_interval: "day",
    trial_interval_count: 7,
  });
  expect(
    ProductUpdate.safeParse(toProductUpdate({ ...draft, trialCount: "x" }, studio)).success,
  ).toBe(false);
  expect(toProductCreation({ ...draft, interval: null })).toMatchObject({ trial_interval: null });
});
