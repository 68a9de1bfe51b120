import { emit } from "#server/platform/events/outbox.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  listPaymentMethods,
  type PaymentMethodRow,
  updatePaymentMethod,
} from "./payment-method-store.ts";

declare module "#server/platform/events/outbox.ts" {
  interface EventShapes {
    "payment_method.became_default": { customerId: string; paymentMethodId: string };
  }
}

/** Makes a saved method the one that is charged. The customer's row is locked. */
export async function makeDefault(ctx: SellerCtx, method: PaymentMethodRow): Promise<void> {
  if (method.isDefault) return;
  const methods = await listPaymentMethods(ctx.tx, ctx.sellerId, method.customerId);
  for (const { id, isDefault } of methods)
    if (isDefault) await updatePaymentMethod(ctx.tx, ctx.sellerId, id, { isDefault: false });
  await updatePaymentMethod(ctx.tx, ctx.sellerId, method.id, {
    isDefault: true,
    defaultSince: ctx.now,
  });
  await announceDefault(ctx, method);
}

/** Unpaid orders are charged to it at once. */
export function announceDefault(
  ctx: SellerCtx,
  { id: paymentMethodId, customerId }: PaymentMethodRow,
): Promise<void> {
  const of = { organizationId: ctx.sellerId };
  return emit(ctx, "payment_method.became_default", { customerId, paymentMethodId }, of);
}
