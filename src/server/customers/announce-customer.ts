import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { CustomerRow } from "./customer-store.ts";
import { presentCustomer, presentCustomerState } from "./customer-view.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "customer.created": CustomerWire;
    "customer.updated": CustomerWire;
    "customer.deleted": CustomerWire;
    "customer.state_changed": CustomerStateWire;
  }
}

/** Every change of a customer also emits their whole state. */
export async function announceCustomer(
  ctx: SellerCtx,
  what: "created" | "updated" | "deleted",
  row: CustomerRow,
): Promise<void> {
  const of = { organizationId: ctx.sellerId };
  await emit(ctx, `customer.${what}`, presentCustomer(row), of);
  await emit(ctx, "customer.state_changed", presentCustomerState(row), of);
}
