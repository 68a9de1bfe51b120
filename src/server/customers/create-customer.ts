import type { CustomerCreate } from "#contract/billing/customer-schema.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceCustomer } from "./announce-customer.ts";
import { auditedCustomer } from "./audited-customer.ts";
import { toCustomerColumns } from "./customer-details.ts";
import { customerErrors } from "./customer-errors.ts";
import { type CustomerRow, insertCustomer } from "./customer-store.ts";

export async function createCustomer(ctx: SellerCtx, input: CustomerCreate): Promise<CustomerRow> {
  const customer = await insertCustomer(ctx.tx, {
    metadata: "{}",
    ...toCustomerColumns(input),
    id: newUuid(),
    organizationId: ctx.sellerId,
    email: input.email,
    externalId: input.external_id ?? null,
    createdAt: ctx.now,
  })
    .catch(onViolation("customers_email", new Refusal(customerErrors.emailTaken, ["email"])))
    .catch(
      onViolation(
        "customers_external_id",
        new Refusal(customerErrors.externalIdTaken, ["external_id"]),
      ),
    );
  await recordCreated(ctx, customer, auditedCustomer);
  await announceCustomer(ctx, "created", customer);
  return customer;
}
