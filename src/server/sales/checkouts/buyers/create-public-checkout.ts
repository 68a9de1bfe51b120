import type { CheckoutCreatePublic } from "#contract/billing/checkout-schema.ts";
import { findSellerOfProduct } from "#server/catalog/products/product-store.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import { businessNow } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toLimitKey } from "#server/platform/http/client-address.ts";
import type { Limit } from "#server/platform/limits/rate-limit-rules.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { PublicSubject } from "#server/v1/declared-public-routes.ts";
import type { SellerRequest } from "#server/v1/seller-request.ts";
import { createCheckout, prepareCheckout } from "../changes/create-checkout.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { describeAnnounced } from "../records/describe-checkout.ts";

/** Anybody can create one: a program must not do it without end. */
const checkoutsOfAddress: Limit = { requests: 30, windowMs: 60_000 };

/** A product is sold only as long as its organization is there. */
export async function findProductSubject(db: Db, productId: string): Promise<PublicSubject> {
  const sellerId = await findSellerOfProduct(db, productId);
  if (sellerId === undefined || !(await findOrganization(db, sellerId)))
    throw new Refusal(checkoutErrors.productUnknown, ["product_id"]);
  return { sellerId, id: productId };
}

/** Creates the checkout of a buyer who knows a product and nothing else. */
export async function createPublicCheckout(req: SellerRequest<CheckoutCreatePublic>) {
  const { platform, db, sellerId, body, caller } = req;
  if (platform.config.mode === "live")
    await platform.limiter.strict(`checkout ${toLimitKey(caller.ipAddress)}`, checkoutsOfAddress);
  const input = {
    products: [body.product_id],
    customer_email: body.customer_email,
    customer_ip_address: caller.ipAddress || null,
    allow_discount_codes: true,
    require_billing_address: false,
    is_business_customer: false,
  };
  const prepared = await prepareCheckout(
    platform,
    sellerId,
    input,
    await businessNow(platform, db),
  );
  const problems = prepared.problems.map(({ spec, place }) => ({
    spec,
    place: place[0] === "products" ? ["product_id"] : place,
  }));
  return req.unitOfWork(async (ctx) => {
    const { announced } = await createCheckout(ctx, { ...prepared, problems });
    return describeAnnounced(ctx, announced);
  });
}
