import * as z from "zod/mini";

/** Why a tax has its rate. */
export const taxReasons = [
  "standard_rated",
  "zero_rated",
  "reverse_charge",
  "export",
  "customer_exempt",
  "product_exempt",
  "not_subject_to_tax",
  "not_collecting",
] as const;
export type TaxReason = (typeof taxReasons)[number];

/** One tax of a sale: a line, or all lines together. */
export const TaxBreakdownPart = z.object({
  /** In parts per million: 9.975 % is 99750. */
  rate: z.int(),
  name: z.string(),
  country: z.nullable(z.string()),
  state: z.nullable(z.string()),
  amount: z.int(),
  /** The taxable amount, without tax. */
  taxable_amount: z.int(),
  reason: z.enum(taxReasons),
});
export type TaxBreakdownPartWire = z.infer<typeof TaxBreakdownPart>;

export const TaxBreakdown = z.array(TaxBreakdownPart);
