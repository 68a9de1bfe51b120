import type {
  CustomerSessionCreate,
  CustomerSessionWire,
} from "#contract/billing/customer-session-schema.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { customerErrors } from "./customer-errors.ts";
import { createFullSession } from "./customer-session.ts";
import { findCustomer } from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";
import { toNamedCustomer } from "./to-named-customer.ts";

/**
 * Creates a session that the seller gives to a customer of theirs. Its token acts as that customer.
 */
export async function createCustomerSession(
  ctx: SellerCtx,
  body: CustomerSessionCreate,
): Promise<CustomerSessionWire> {
  const seller = await holdOrganization(ctx.tx, ctx.sellerId);
  if (!seller) throw new Refusal(sellerErrors.notFound);
  const { key, field } = toNamedCustomer(body);
  const customer = await findCustomer(ctx.tx, ctx.sellerId, key);
  if (!customer) throw new Refusal(customerErrors.unknown, [field]);
  const { row, token } = await createFullSession(ctx, customer.id);
  await recordSellerAct(ctx, "customer.session_created", { kind: "customer", id: customer.id });
  const portal = `${ctx.platform.config.baseUrl}/portal/${seller.slug}`;
  return {
    created_at: row.createdAt.toISOString(),
    modified_at: null,
    id: row.id,
    token,
    expires_at: row.expiresAt.toISOString(),
    return_url: null,
    customer_portal_url: `${portal}?customer_session_token=${token}`,
    customer_id: customer.id,
    customer: presentCustomer(customer),
  };
}
