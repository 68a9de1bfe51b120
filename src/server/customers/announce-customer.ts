import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { type EmittedEvent, emitAll } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { CustomerRow } from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "customer.created": CustomerWire;
    "customer.updated": CustomerWire;
    "customer.deleted": CustomerWire;
    /**
     * Of the house, not offered to sellers: the customer, or what they hold, is not the same as
     * before.
     */
    "customer.held_changed": { customerId: string };
  }
}

/** Emits the change of a customer. Their whole state follows by a job. */
export function announceCustomer(
  ctx: SellerCtx,
  what: "created" | "updated" | "deleted",
  row: CustomerRow,
): Promise<void> {
  const change = { type: `customer.${what}` as const, data: presentCustomer(row) };
  return emitAll(ctx, [change, ...toHeldChanges([row.id])], { organizationId: ctx.sellerId });
}

/**
 * Returns one event for each of these customers, after which a job announces what they hold now.
 */
export function toHeldChanges(customerIds: readonly string[]): EmittedEvent[] {
  return [...new Set(customerIds)].map((customerId) => ({
    type: "customer.held_changed",
    data: { customerId },
  }));
}
