import type {
  CheckoutPublicConfirmedWire,
  CheckoutWire,
} from "#contract/billing/checkout-schema.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import { presentSeller } from "#server/catalog/sellers/seller-view.ts";
import { type ConfirmedBuyer, createBuyerSession } from "#server/customers/customer-session.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { Outcome, SellerCtx } from "#server/v1/seller-request.ts";
import { toPublicCheckout } from "../../checkouts/records/checkout-view.ts";

/**
 * The answer says `confirmed`, also when the order is there already: the official client accepts
 * nothing else. No session is given for an organization that was closed meanwhile.
 */
export async function answerConfirmed(
  ctx: SellerCtx,
  buyer: ConfirmedBuyer,
  wire: CheckoutWire,
  metadata: Record<string, string>,
): Promise<Outcome<CheckoutPublicConfirmedWire>> {
  const organization = await holdOrganization(ctx.tx, ctx.sellerId);
  if (!organization || organization.deletedAt) return { refusal: sellerErrors.notFound };
  const seller = presentSeller(organization, await getSellerSettings(ctx.tx, ctx.sellerId));
  const { token } = await createBuyerSession(ctx, buyer);
  const shown = toPublicCheckout(wire, seller, metadata);
  return { value: { ...shown, status: "confirmed", customer_session_token: token } };
}
