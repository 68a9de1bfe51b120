import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Customer, ExternalId } from "./customer-schema.ts";

/** Exactly one of them names the customer. */
export const CustomerSessionCreate = z
  .object({
    customer_id: z.optional(z.nullable(WireIdInput)),
    customer_external_id: z.optional(z.nullable(ExternalId)),
    /** The name of customer_external_id in newer clients. */
    external_customer_id: z.optional(z.nullable(ExternalId)),
  })
  .check(
    z.refine((body) => listNames(body).length > 0, {
      error: "Field required",
      params: { type: "missing" },
      path: ["customer_id"],
    }),
    z.refine((body) => listNames(body).length < 2, {
      error: "Give customer_id or customer_external_id, not both",
      path: ["customer_external_id"],
    }),
  );
export type CustomerSessionCreate = z.infer<typeof CustomerSessionCreate>;

function listNames(body: Record<string, unknown>): unknown[] {
  return [body.customer_id, body.customer_external_id, body.external_customer_id].filter(
    (name) => name !== undefined && name !== null,
  );
}

export const CustomerSession = z.object({
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  token: z.string(),
  expires_at: Instant,
  /** Newer clients know it. The portal links to no page of the seller yet. */
  return_url: z.null(),
  customer_portal_url: z.string(),
  customer_id: WireId,
  customer: Customer,
});
export type CustomerSessionWire = z.infer<typeof CustomerSession>;
