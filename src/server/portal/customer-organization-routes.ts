import { CustomerOrganization, SlugParams } from "#contract/billing/customer-portal-schema.ts";
import type { ProductListQuery } from "#contract/billing/product-schema.ts";
import { describeProducts } from "#server/catalog/products/describe-products.ts";
import { listProducts } from "#server/catalog/products/product-store.ts";
import { findOrganizationBySlug } from "#server/identity/organizations/organization-store.ts";
import { publicRoutes } from "#server/v1/public-routes.ts";
import { describeSeller } from "./describe-seller.ts";
import { toCustomerProduct } from "./subscriptions/own-subscription-view.ts";

/** The newest ones: more than any page shows. */
const offered: ProductListQuery = {
  page: 1,
  limit: 100,
  is_archived: false,
  sorting: [{ by: "created_at", descending: true }],
};

export const customerOrganizationRoutes = publicRoutes(
  "/v1/customer-portal/organizations",
  (route) => {
    route.get(
      "/:slug",
      {
        name: "customerPortal.organizations.get",
        summary: "Get an organization by its slug, with the products that it sells.",
        params: SlugParams,
        answer: CustomerOrganization,
        async subject(db, { params }) {
          const organization = await findOrganizationBySlug(db, params.slug);
          return organization && { sellerId: organization.id, id: organization.id };
        },
      },
      async ({ db, sellerId, platform }) => {
        const source = { db, sellerId, baseUrl: platform.config.baseUrl };
        const { rows } = await listProducts(db, sellerId, offered);
        return {
          organization: await describeSeller(db, sellerId),
          products: (await describeProducts(source, rows)).map(toCustomerProduct),
        };
      },
    );
  },
);
