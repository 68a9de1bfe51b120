import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type CustomerRow, listCustomersByIds } from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";
import { describeCustomerState, newCustomerState } from "./describe-customer-state.ts";

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
  await emit(ctx, `customer.${what}`, presentCustomer(row), { organizationId: ctx.sellerId });
  await announceState(ctx, row, what === "created");
}

/** The customer holds something else than before. */
export async function announceCustomerState(ctx: SellerCtx, customerId: string): Promise<void> {
  const [row] = await listCustomersByIds(ctx.tx, ctx.sellerId, [customerId]);
  if (row) await announceState(ctx, row, false);
}

async function announceState(ctx: SellerCtx, row: CustomerRow, isNew: boolean): Promise<void> {
  const state = isNew ? newCustomerState(row) : await describeCustomerState(ctx.tx, row);
  await emit(ctx, "customer.state_changed", state, { organizationId: ctx.sellerId });
}
