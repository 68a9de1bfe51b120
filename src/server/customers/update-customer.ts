import type { CustomerUpdate } from "#contract/billing/customer-schema.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCustomer } from "./announce-customer.ts";
import { auditedCustomer } from "./audited-customer.ts";
import { toCustomerColumns } from "./customer-details.ts";
import { customerErrors } from "./customer-errors.ts";
import {
  type CustomerKey,
  type CustomerRow,
  findCustomer,
  lockCustomer,
  updateCustomerRow,
} from "./customer-store.ts";

/**
 * Corrects what is billed to the customer, in the transaction that changes their details and before
 * their row is locked.
 */
export type CorrectBilling = (
  ctx: SellerCtx,
  customer: CustomerRow,
  input: CustomerUpdate,
) => Promise<void>;

export async function updateCustomer(
  ctx: SellerCtx,
  key: CustomerKey,
  input: CustomerUpdate,
  correctBilling: CorrectBilling,
): Promise<CustomerRow> {
  const known = await findCustomer(ctx.tx, ctx.sellerId, key);
  if (known) await correctBilling(ctx, known, input);
  const current = await lockCustomer(ctx.tx, ctx.sellerId, key);
  if (!current) throw new Refusal(sellerErrors.notFound);
  const updated = await updateCustomerRow(ctx.tx, ctx.sellerId, current.id, {
    ...toCustomerColumns(input),
    ...toEmailChange(current, input),
    ...toExternalIdChange(current, input),
    modifiedAt: ctx.now,
  })
    .catch(onViolation("customers_email", new Refusal(customerErrors.emailTaken, ["email"])))
    .catch(
      onViolation(
        "customers_external_id",
        new Refusal(customerErrors.externalIdTaken, ["external_id"]),
      ),
    );
  await recordUpdated(ctx, { before: current, after: updated }, auditedCustomer);
  await announceCustomer(ctx, "updated", updated);
  return updated;
}

/** A new address is not verified yet. */
function toEmailChange(current: CustomerRow, { email }: CustomerUpdate) {
  if (!email || email === current.email) return {};
  return { email, emailVerified: false };
}

function toExternalIdChange({ externalId }: CustomerRow, { external_id: given }: CustomerUpdate) {
  if (given === undefined || given === externalId) return {};
  if (externalId !== null) throw new Refusal(customerErrors.externalIdFixed, ["external_id"]);
  return { externalId: given };
}
