import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { RefundRow } from "./refund-store.ts";
import { presentRefund } from "./refund-view.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "refund.created": RefundWire;
    "refund.updated": RefundWire;
  }
}

export function announceRefund(
  ctx: SellerCtx,
  what: "created" | "updated",
  row: RefundRow,
): Promise<void> {
  return emit(ctx, `refund.${what}`, presentRefund(row), { organizationId: ctx.sellerId });
}
