import * as z from "zod/mini";
import { WireIdInput } from "../wire-id.ts";
import { ExternalId } from "./customer-schema.ts";

/** Whose usage is meant: a customer by our id, or by the seller's own. */
export const meterCustomerNames = {
  customer_id: z.optional(z.nullable(WireIdInput)),
  external_customer_id: z.optional(z.nullable(ExternalId)),
};

export interface MeterCustomerNames {
  customer_id?: string | null | undefined;
  external_customer_id?: string | null | undefined;
}

/** Checks that exactly one of them names the customer. */
export const oneMeterCustomer = [
  z.refine<MeterCustomerNames>(
    (body) => body.customer_id != null || body.external_customer_id != null,
    { error: "Field required", params: { type: "missing" }, path: ["customer_id"] },
  ),
  z.refine<MeterCustomerNames>(
    (body) => body.customer_id == null || body.external_customer_id == null,
    {
      error: "Give customer_id or external_customer_id, not both",
      path: ["external_customer_id"],
    },
  ),
] as const;
