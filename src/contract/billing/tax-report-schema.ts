import * as z from "zod/mini";
import { Instant, InstantInput } from "../instant.ts";
import { organizationFilter } from "../page.ts";
import { taxReasons } from "./tax-schema.ts";

/** `from` is included, `to` is not. */
export const taxPeriodFields = { from: InstantInput, to: InstantInput };

export const endsAfterStart = z.refine<{ from: Date; to: Date }>(({ from, to }) => from <= to, {
  path: ["to"],
  error: "Input should not be before from",
});

export const TaxReportQuery = z
  .object({ ...organizationFilter, ...taxPeriodFields })
  .check(endsAfterStart);
export type TaxReportQuery = z.infer<typeof TaxReportQuery>;

/**
 * One tax of one place in one currency. A line with two taxes is in two rows with the same sales.
 */
export const TaxReportRow = z.object({
  country: z.nullable(z.string()),
  state: z.nullable(z.string()),
  name: z.string(),
  rate: z.int(),
  reason: z.enum(taxReasons),
  currency: z.string(),
  sales_amount: z.int(),
  tax_amount: z.int(),
  refunded_amount: z.int(),
  refunded_tax_amount: z.int(),
  net_tax_amount: z.int(),
});
export type TaxReportRowWire = z.infer<typeof TaxReportRow>;

export const TaxReport = z.object({ from: Instant, to: Instant, items: z.array(TaxReportRow) });
export type TaxReportWire = z.infer<typeof TaxReport>;
