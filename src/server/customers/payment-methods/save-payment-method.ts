import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { PaymentMethodFacts } from "#server/money/processor/processor-results.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockCustomer } from "../customer-store.ts";
import { cardColumns, expiryReminderAt } from "./card-columns.ts";
import { announceDefault } from "./default-payment-method.ts";
import { detachLater } from "./detach-payment-methods.ts";
import {
  insertNewMethod,
  listPaymentMethods,
  type PaymentMethodRow,
} from "./payment-method-store.ts";
import { checkMethodLater } from "./refresh-payment-method.ts";

/**
 * Records a method that can be charged without the buyer. The first one of a customer is their
 * default. Saving it again changes nothing, and a method that was detached stays detached. A
 * customer who was deleted meanwhile saves nothing. Returns the method as it is now, unless it is
 * detached.
 */
export async function savePaymentMethod(
  ctx: SellerCtx,
  customerId: string,
  method: PaymentMethodFacts,
): Promise<PaymentMethodRow | undefined> {
  const customer = await lockCustomer(ctx.tx, ctx.sellerId, { id: customerId });
  if (!customer) {
    await detachLater(ctx, [method.id]);
    return undefined;
  }
  const known = await listPaymentMethods(ctx.tx, ctx.sellerId, customerId);
  const saved = await insertNewMethod(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    customerId,
    processorId: method.id,
    type: method.type,
    ...cardColumns(method),
    expiryReminderAt: expiryReminderAt(method),
    isDefault: known.length === 0,
    defaultSince: known.length === 0 ? ctx.now : null,
    createdAt: ctx.now,
  });
  if (!saved) return known.find(({ processorId }) => processorId === method.id);
  await rememberProcessorObject(ctx.tx, {
    id: method.id,
    organizationId: ctx.sellerId,
    kind: "payment_method",
    subjectId: saved.id,
  });
  await checkMethodLater(ctx, method.id);
  if (saved.isDefault) await announceDefault(ctx, saved);
  return saved;
}
