import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import { emit, emitAll } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type CustomerRow, listCustomersByIds } from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";
import { describeCustomerStates, newCustomerState } from "./describe-customer-state.ts";

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
  const states =
    what === "created"
      ? [newCustomerState(row)]
      : await describeCustomerStates(ctx.tx, ctx.sellerId, [row]);
  await emitStates(ctx, states);
}

/** These customers hold something else than before. */
export async function announceCustomerStates(
  ctx: SellerCtx,
  customerIds: readonly string[],
): Promise<void> {
  const rows = await listCustomersByIds(ctx.tx, ctx.sellerId, customerIds);
  await emitStates(ctx, await describeCustomerStates(ctx.tx, ctx.sellerId, rows));
}

function emitStates(ctx: SellerCtx, states: readonly CustomerStateWire[]): Promise<void> {
  const events = states.map((data) => ({ type: "customer.state_changed" as const, data }));
  return emitAll(ctx, events, { organizationId: ctx.sellerId });
}
