import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { organizationFilter, pageFields, toPageSchema } from "../page.ts";
import { WireId } from "../wire-id.ts";
import { CountryCode } from "./address-schema.ts";
import { endsAfterStart, taxPeriodFields } from "./tax-report-schema.ts";
import { taxReasons } from "./tax-schema.ts";

const wholeText = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

/** One row of the tax report. An empty country or state means that the place is not known. */
export const TaxEntryQuery = z
  .object({
    ...pageFields,
    ...organizationFilter,
    ...taxPeriodFields,
    currency: z.string().check(z.regex(/^[a-z]{3}$/)),
    country: z.optional(z.union([CountryCode, z.literal("")])),
    state: z.optional(z.string().check(z.maxLength(255))),
    name: z.optional(z.string().check(z.maxLength(255))),
    rate: z.optional(wholeText),
    reason: z.optional(z.enum(taxReasons)),
    kind: z.optional(z.enum(["sale", "refund"])),
  })
  .check(endsAfterStart);
export type TaxEntryQuery = z.infer<typeof TaxEntryQuery>;

/** One tax of one sale or refund. Amounts of refunds are negative. */
export const TaxEntry = z.object({
  id: WireId,
  created_at: Instant,
  kind: z.enum(["sale", "refund"]),
  source: z.string(),
  order_id: WireId,
  refund_id: z.nullable(WireId),
  country: z.nullable(z.string()),
  state: z.nullable(z.string()),
  name: z.string(),
  rate: z.int(),
  reason: z.enum(taxReasons),
  currency: z.string(),
  taxable_amount: z.int(),
  amount: z.int(),
});
export type TaxEntryWire = z.infer<typeof TaxEntry>;

/** The sums are those of all entries, as in the report. */
export const TaxEntryPage = z.extend(toPageSchema(TaxEntry), {
  currency: z.string(),
  sales_amount: z.int(),
  tax_amount: z.int(),
  refunded_amount: z.int(),
  refunded_tax_amount: z.int(),
});
export type TaxEntryPageWire = z.infer<typeof TaxEntryPage>;
