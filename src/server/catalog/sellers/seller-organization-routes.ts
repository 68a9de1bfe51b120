import {
  Seller,
  SellerCreate,
  SellerListQuery,
  SellerPage,
  SellerUpdate,
} from "#contract/billing/seller-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { assertMayCreateOrganization } from "#server/identity/organizations/create-organization.ts";
import { organizationErrors } from "#server/identity/organizations/organization-errors.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import { findUser } from "#server/identity/users/user-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { callerRoutes } from "#server/v1/caller-routes.ts";
import { presentPage } from "#server/v1/present-page.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { createSeller } from "./create-seller.ts";
import { firstSettings, getSellerSettings, listSellerSettings } from "./seller-settings-store.ts";
import { listSellers } from "./seller-store.ts";
import { presentSeller } from "./seller-view.ts";
import { updateSeller } from "./update-seller.ts";

const path = "/v1/organizations";
const read = "organizations:read";
const write = "organizations:write";

export function sellerOrganizationRoutes(edge: SellerEdge): void {
  acrossOrganizations(edge);
  ofOneOrganization(edge);
}

const acrossOrganizations = callerRoutes(path, (route) => {
  route.get(
    "/",
    {
      name: "organizations.list",
      summary: "List organizations. A token sees its own one, a user all of theirs.",
      scope: read,
      query: SellerListQuery,
      answer: SellerPage,
    },
    async (req) => {
      const { rows, total } = await listSellers(req.db, req.organizationIds, req.query);
      const settings = await listSellerSettings(
        req.db,
        rows.map(({ id }) => id),
      );
      const items = rows.map((row) => presentSeller(row, settings.get(row.id) ?? firstSettings));
      return presentPage(items, total, req.query);
    },
  );

  route.post(
    "/",
    {
      name: "organizations.create",
      summary: "Create an organization. This needs a signed-in user, not a token.",
      scope: "organization_creation:write",
      body: SellerCreate,
      status: 201,
      answer: Seller,
      refusals: [organizationErrors.creationNotAllowed, organizationErrors.tooMany],
    },
    async (req) => {
      const { userId } = req.caller;
      const user = userId === undefined ? undefined : await findUser(req.db, userId);
      if (!user) throw new Refusal(sellerErrors.unauthorized);
      await assertMayCreateOrganization(req.platform, user);
      return req.unitOfWork((ctx) => createSeller(ctx, user, req.body));
    },
  );
});

const ofOneOrganization = sellerRoutes(path, (route) => {
  route.get(
    "/:id",
    {
      name: "organizations.get",
      summary: "Get an organization.",
      scope: read,
      sellerInPath: true,
      params: IdParams,
      answer: Seller,
    },
    async (req) => {
      const organization = await findOrganization(req.db, req.sellerId);
      if (!organization) throw new Refusal(sellerErrors.notFound);
      return presentSeller(organization, await getSellerSettings(req.db, req.sellerId));
    },
  );

  route.patch(
    "/:id",
    {
      name: "organizations.update",
      summary: "Update an organization and its selling settings.",
      scope: write,
      sellerInPath: true,
      params: IdParams,
      body: SellerUpdate,
      answer: Seller,
      refusals: [sellerErrors.notPermitted],
    },
    (req) => req.unitOfWork((ctx) => updateSeller(ctx, req.body)),
  );
});
