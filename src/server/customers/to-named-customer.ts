import type { CustomerNames } from "#contract/billing/named-customer.ts";
import type { CustomerKey } from "./customer-store.ts";

/**
 * Returns the customer that a body names, and the field that does. The schema refuses none and two.
 */
export function toNamedCustomer(body: CustomerNames): { key: CustomerKey; field: string } {
  const { customer_id: id, customer_external_id: externalId, external_customer_id: newer } = body;
  if (typeof id === "string") return { key: { id }, field: "customer_id" };
  if (typeof externalId === "string") return { key: { externalId }, field: "customer_external_id" };
  if (typeof newer === "string")
    return { key: { externalId: newer }, field: "external_customer_id" };
  throw new Error("a body without a customer");
}
