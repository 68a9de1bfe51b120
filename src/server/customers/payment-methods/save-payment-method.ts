import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { PaymentMethodFacts } from "#server/money/processor/processor-results.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockCustomer } from "../customer-store.ts";
import { cardColumns } from "./card-columns.ts";
import { detachLater } from "./detach-payment-methods.ts";
import { insertNewMethod, listPaymentMethods } from "./payment-method-store.ts";
import { checkMethodLater } from "./refresh-payment-method.ts";

/**
 * Records a method that can be charged without the buyer. The first one of a customer is their default. Saving it again
 * changes nothing, and a method that was detached stays detached. A customer who was deleted meanwhile saves nothing.
 */
export async function savePaymentMethod(
  ctx: SellerCtx,
  customerId: string,
  method: PaymentMethodFacts,
): Promise<void> {
  const customer = await lockCustomer(ctx.tx, ctx.sellerId, { id: customerId });
  if (!customer) return detachLater(ctx, [method.id]);
  const known = await listPaymentMethods(ctx.tx, ctx.sellerId, customerId);
  const saved = await insertNewMethod(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    customerId,
    processorId: method.id,
    type: method.type,
    ...cardColumns(method),
    isDefault: known.length === 0,
    createdAt: ctx.now,
  });
  if (!saved) return;
  await rememberProcessorObject(ctx.tx, {
    id: method.id,
    organizationId: ctx.sellerId,
    kind: "payment_method",
    subjectId: saved.id,
  });
  await checkMethodLater(ctx, method.id);
}
