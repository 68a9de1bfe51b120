import * as z from "zod/mini";
import { WireIdInput } from "../wire-id.ts";
import { ExternalId } from "./customer-schema.ts";

/** The ways to name a customer in a body: by our id, or by the seller's own. */
export const customerNames = {
  customer_id: z.optional(z.nullable(WireIdInput)),
  customer_external_id: z.optional(z.nullable(ExternalId)),
  /** The name of customer_external_id in newer clients. */
  external_customer_id: z.optional(z.nullable(ExternalId)),
};

export interface CustomerNames {
  customer_id?: string | null | undefined;
  customer_external_id?: string | null | undefined;
  external_customer_id?: string | null | undefined;
}

/** Checks that exactly one of them names the customer. */
export const oneCustomer = [
  z.refine<CustomerNames>((body) => listNames(body).length > 0, {
    error: "Field required",
    params: { type: "missing" },
    path: ["customer_id"],
  }),
  z.refine<CustomerNames>((body) => listNames(body).length < 2, {
    error: "Give customer_id or customer_external_id, not both",
    path: ["customer_external_id"],
  }),
] as const;

function listNames(body: CustomerNames): unknown[] {
  return [body.customer_id, body.customer_external_id, body.external_customer_id].filter(
    (name) => name !== undefined && name !== null,
  );
}
