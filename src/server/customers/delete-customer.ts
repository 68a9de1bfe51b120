import type { Metadata } from "#contract/metadata.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordDeleted } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCustomer } from "./announce-customer.ts";
import { auditedCustomer } from "./audited-customer.ts";
import {
  type CustomerKey,
  type CustomerRow,
  lockCustomer,
  updateCustomerRow,
} from "./customer-store.ts";
import { dropPaymentMethods } from "./payment-methods/detach-payment-methods.ts";

/** The row stays, address and external id are free, the latter is remembered in the metadata. */
export async function deleteCustomer(ctx: SellerCtx, key: CustomerKey): Promise<void> {
  const current = await lockCustomer(ctx.tx, ctx.sellerId, key);
  if (!current) throw new Refusal(sellerErrors.notFound);
  const deleted = await updateCustomerRow(ctx.tx, ctx.sellerId, current.id, {
    externalId: null,
    metadata: JSON.stringify(rememberingExternalId(current)),
    modifiedAt: ctx.now,
    deletedAt: ctx.now,
  });
  await dropPaymentMethods(ctx, current.id);
  await recordDeleted(ctx, deleted, auditedCustomer);
  await announceCustomer(ctx, "deleted", deleted);
}

function rememberingExternalId({ metadata, externalId }: CustomerRow): Metadata {
  const kept = metadata as Metadata;
  return externalId === null ? kept : { ...kept, __external_id: externalId };
}
