import type { Address } from "#contract/billing/address-schema.ts";
import {
  type CustomerRow,
  lockCustomer,
  updateCustomerRow,
} from "#server/customers/customer-store.ts";
import { forgetPaymentMethods } from "#server/customers/payment-methods/detach-payment-methods.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";

/**
 * Creates the customer at the processor, outside any transaction. Returns the processor's id: a new
 * one, if it does not know the customer anymore.
 */
export function createProcessorCustomer(
  processor: Processor,
  customer: CustomerRow,
): Promise<string> {
  const { id: customerId, processorId: replaces } = customer;
  return processor.customers.create({
    customerId,
    ...(replaces === null ? {} : { replaces }),
    email: customer.email,
    name: customer.name,
    address: customer.billingAddress as Address | null,
    metadata: { organization_id: customer.organizationId, customer_id: customer.id },
  });
}

/** Replaces a customer whom the processor did not know anymore: their saved cards are gone, too. */
export async function replaceProcessorCustomer(
  ctx: SellerCtx,
  customerId: string,
  processorId: string,
): Promise<void> {
  const known = await lockCustomer(ctx.tx, ctx.sellerId, { id: customerId });
  if (known && known.processorId !== null && known.processorId !== processorId)
    await forgetPaymentMethods(ctx, customerId);
  await rememberProcessorCustomer(ctx, customerId, processorId);
}

export async function rememberProcessorCustomer(
  ctx: SellerCtx,
  customerId: string,
  processorId: string,
): Promise<void> {
  await updateCustomerRow(ctx.tx, ctx.sellerId, customerId, { processorId });
  await rememberProcessorObject(ctx.tx, {
    id: processorId,
    organizationId: ctx.sellerId,
    kind: "customer",
    subjectId: customerId,
  });
}
