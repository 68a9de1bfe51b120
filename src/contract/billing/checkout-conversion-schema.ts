import * as z from "zod/mini";
import { Instant, InstantInput } from "../instant.ts";
import { organizationFilter } from "../page.ts";
import { WireId } from "../wire-id.ts";

/** Of checkouts that were opened in the period: `from` is included, `to` is not. */
export const CheckoutConversionQuery = z
  .object({ ...organizationFilter, from: InstantInput, to: InstantInput })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ["to"],
      error: "Input should not be before from",
    }),
  );

const steps = { opened: z.int(), confirmed: z.int(), waiting: z.int(), paid: z.int() };

/**
 * Confirmed: the buyer pressed the button at least once. Of these, waiting: the payment is under
 * way. Paid: the checkout succeeded, also without a charge. The others were declined, or given up
 * in the bank's check.
 */
export const CheckoutConversion = z.object({
  from: Instant,
  to: Instant,
  ...steps,
  products: z.array(z.object({ product_id: WireId, name: z.string(), ...steps })),
  /** Null for checkouts that no link opened; a deleted link has no label. */
  links: z.array(
    z.object({ checkout_link_id: z.nullable(WireId), label: z.nullable(z.string()), ...steps }),
  ),
});
export type CheckoutConversionWire = z.infer<typeof CheckoutConversion>;
