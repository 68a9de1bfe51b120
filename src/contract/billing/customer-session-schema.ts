import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { WireId } from "../wire-id.ts";
import { Customer } from "./customer-schema.ts";
import { customerNames, oneCustomer } from "./named-customer.ts";

export const CustomerSessionCreate = z.object(customerNames).check(...oneCustomer);
export type CustomerSessionCreate = z.infer<typeof CustomerSessionCreate>;

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
