import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { CheckoutRow } from "../records/checkout-store.ts";
import { describeCheckout, toCheckoutSource } from "../records/describe-checkout.ts";
import { tellCheckoutPage } from "../streams/checkout-streams.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "checkout.created": CheckoutWire;
    "checkout.updated": CheckoutWire;
  }
}

/** Emits the event and tells the open page of the checkout. Returns what was announced. */
export async function announceCheckout(
  ctx: SellerCtx,
  what: "created" | "updated",
  row: CheckoutRow,
): Promise<CheckoutWire> {
  const wire = await describeCheckout(toCheckoutSource(ctx), row);
  await emit(ctx, `checkout.${what}`, wire, { organizationId: ctx.sellerId });
  if (what === "updated")
    await tellCheckoutPage(ctx, row.id, { type: "checkout.updated", status: row.status });
  return wire;
}
