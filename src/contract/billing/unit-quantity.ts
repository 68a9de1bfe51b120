import * as z from "zod/mini";

/** The smallest quantity, and a bound far above any: what is written has at most 15 digits. */
const smallest = 1e-12;
const largest = 999_999_999_999_999;

/** A number of units above 0. More than twelve decimals are rounded, halves away from zero. */
export const UnitQuantity = z.number().check(
  z.refine((units) => units >= smallest / 2, {
    error: "Input should be greater than 0",
    params: { type: "greater_than" },
  }),
  z.lte(largest),
);
