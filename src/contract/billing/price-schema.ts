import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { laterMeterUnitFields, laterPriceFields } from "./later-client-fields.ts";
import { TaxBehavior } from "./tax-behavior.ts";
import { UnitAmount } from "./unit-amount.ts";

export const recurringIntervals = ["month", "year"] as const;
export type RecurringInterval = (typeof recurringIntervals)[number];
export const RecurringInterval = z.enum(recurringIntervals);

export const priceAmountTypes = ["free", "fixed", "custom", "metered_unit"] as const;
export type PriceAmountType = (typeof priceAmountTypes)[number];

/** In minor units. */
export const priceLimits = {
  minAmount: 50,
  maxFixed: 99_999_999,
  maxCustom: 1_000_000,
} as const;

const maxCap = Number.MAX_SAFE_INTEGER;

const currency = z._default(z.optional(z.literal("usd")), "usd");
const customAmount = z.optional(
  z.nullable(z.int().check(z.gte(priceLimits.minAmount), z.lte(priceLimits.maxCustom))),
);

/** Absent or null: as the organization says. */
const tax_behavior = z.optional(z.nullable(TaxBehavior));

/** Minimum, preset and maximum must be in this order, where given. */
interface CustomAmounts {
  minimum_amount?: number | null | undefined;
  preset_amount?: number | null | undefined;
  maximum_amount?: number | null | undefined;
}

function inOrder(low: keyof CustomAmounts, high: keyof CustomAmounts) {
  return z.refine<CustomAmounts>(
    (amounts) => (amounts[low] ?? 0) <= (amounts[high] ?? Number.POSITIVE_INFINITY),
    { path: [high], error: `Input should be at least ${low}` },
  );
}

const FreeCreate = z.object({ amount_type: z.literal("free"), tax_behavior });

/** Clients of dated API versions have no kind `free`: they send a fixed price of 0. */
const FixedCreate = z.pipe(
  z.object({
    amount_type: z.literal("fixed"),
    price_amount: z.union([
      z.int().check(z.gte(priceLimits.minAmount), z.lte(priceLimits.maxFixed)),
      z.literal(0),
    ]),
    price_currency: currency,
    tax_behavior,
  }),
  z.transform((price) =>
    price.price_amount === 0
      ? { amount_type: "free" as const, tax_behavior: price.tax_behavior }
      : price,
  ),
);

/** Later clients send 0 for no minimum. */
const minimumAmount = z.pipe(
  z.union([customAmount, z.literal(0)]),
  z.transform((amount) => (amount === 0 ? null : amount)),
);

const CustomCreate = z
  .object({
    amount_type: z.literal("custom"),
    price_currency: currency,
    minimum_amount: minimumAmount,
    maximum_amount: customAmount,
    preset_amount: customAmount,
    tax_behavior,
  })
  .check(
    inOrder("minimum_amount", "maximum_amount"),
    inOrder("minimum_amount", "preset_amount"),
    inOrder("preset_amount", "maximum_amount"),
  );

const MeteredUnitCreate = z.object({
  amount_type: z.literal("metered_unit"),
  meter_id: WireIdInput,
  price_currency: currency,
  unit_amount: UnitAmount,
  cap_amount: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(maxCap)))),
  tax_behavior,
});

export const PriceCreate = z.discriminatedUnion("amount_type", [
  FreeCreate,
  FixedCreate,
  CustomCreate,
  MeteredUnitCreate,
]);
export type PriceCreate = z.infer<typeof PriceCreate>;

const ExistingPrice = z.object({ id: WireIdInput, amount_type: z.optional(z.undefined()) });

/** A price that is sent back as it was read is one to keep. */
export const PriceUpdate = z.pipe(
  z.transform((given: unknown) =>
    typeof given === "object" && given !== null && "id" in given ? { id: given.id } : given,
  ),
  z.discriminatedUnion("amount_type", [
    ExistingPrice,
    FreeCreate,
    FixedCreate,
    CustomCreate,
    MeteredUnitCreate,
  ]),
);
export type PriceUpdate = z.infer<typeof PriceUpdate>;

const common = {
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  is_archived: z.boolean(),
  product_id: WireId,
  ...laterPriceFields,
};
const amounts = {
  free: { amount_type: z.literal("free"), price_currency: z.string() },
  fixed: { amount_type: z.literal("fixed"), price_currency: z.string(), price_amount: z.int() },
  custom: {
    amount_type: z.literal("custom"),
    price_currency: z.string(),
    minimum_amount: z.nullable(z.int()),
    maximum_amount: z.nullable(z.int()),
    preset_amount: z.nullable(z.int()),
  },
};

/**
 * Older products have the recurring interval on the price. We read such prices and never create
 * one.
 */
const legacy = {
  ...common,
  type: z.literal("recurring"),
  recurring_interval: RecurringInterval,
  legacy: z.literal(true),
};

export const LegacyPrice = z.discriminatedUnion("amount_type", [
  z.object({ ...legacy, ...amounts.free }),
  z.object({ ...legacy, ...amounts.fixed }),
  z.object({ ...legacy, ...amounts.custom }),
]);

const current = {
  ...common,
  type: z.enum(["one_time", "recurring"]),
  recurring_interval: z.nullable(RecurringInterval),
};

export const CurrentPrice = z.discriminatedUnion("amount_type", [
  z.object({ ...current, ...amounts.free }),
  z.object({ ...current, ...amounts.fixed }),
  z.object({ ...current, ...amounts.custom }),
  z.object({
    ...current,
    amount_type: z.literal("metered_unit"),
    price_currency: z.string(),
    unit_amount: z.string(),
    cap_amount: z.nullable(z.int()),
    meter_id: WireId,
    meter: z.object({ id: WireId, name: z.string(), ...laterMeterUnitFields }),
  }),
]);
export type CurrentPriceWire = z.infer<typeof CurrentPrice>;

export const Price = z.union([LegacyPrice, CurrentPrice]);
export type PriceWire = z.infer<typeof Price>;
