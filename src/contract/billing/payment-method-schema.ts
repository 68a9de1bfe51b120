import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { pageFields, toPageSchema } from "../page.ts";
import { WireId } from "../wire-id.ts";

const method = {
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  processor: z.literal("stripe"),
  customer_id: WireId,
  default: z.boolean(),
  /** From release 0.49 on, the official client reads this one. */
  is_default: z.boolean(),
};

const CardDetails = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  wallet: z.null(),
});

/** Earlier releases of the official client read `card`, later ones `method_metadata`. */
export const PaymentMethod = z.union([
  z.object({
    ...method,
    type: z.literal("card"),
    method_metadata: CardDetails,
    card: CardDetails,
  }),
  z.object({ ...method, type: z.string() }),
]);
export type PaymentMethodWire = z.infer<typeof PaymentMethod>;

export const PaymentMethodPage = toPageSchema(PaymentMethod);

export const PaymentMethodListQuery = z.object(pageFields);
export type PaymentMethodListQuery = z.infer<typeof PaymentMethodListQuery>;
