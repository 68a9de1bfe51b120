import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as z from "zod/mini";
import type { RateTable } from "./tax-rate-rules.ts";

const rated = {
  type: z.string(),
  rate: z.number(),
  /** The rates that were in force before an instant, by that instant. */
  before: z.optional(z.record(z.iso.datetime(), z.object({ type: z.string(), rate: z.number() }))),
};
const RateFile = z.record(
  z.string(),
  z.object({ ...rated, states: z.optional(z.record(z.string(), z.object(rated))) }),
);

/**
 * The data of the package `sales-tax`. Its program is not used: it has one seller for the whole
 * process.
 */
export const taxRates: RateTable = RateFile.parse(
  JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve("sales-tax/res/sales_tax_rates.json"),
      "utf8",
    ),
  ),
);
