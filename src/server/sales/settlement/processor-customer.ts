import type { Address } from "#contract/billing/address-schema.ts";
import { type CustomerRow, updateCustomerRow } from "#server/customers/customer-store.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";

/** Outside any transaction. Returns the processor's id. */
export function createProcessorCustomer(
  processor: Processor,
  customer: CustomerRow,
): Promise<string> {
  return processor.customers.create({
    customerId: customer.id,
    email: customer.email,
    name: customer.name,
    address: customer.billingAddress as Address | null,
    metadata: { organization_id: customer.organizationId, customer_id: customer.id },
  });
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
