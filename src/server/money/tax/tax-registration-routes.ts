import {
  TaxRegistration,
  TaxRegistrationCreate,
  TaxRegistrationListQuery,
  TaxRegistrationPage,
  TaxRegistrationUpdate,
} from "#contract/billing/tax-registration-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { createTaxRegistration } from "./create-tax-registration.ts";
import { findTaxRegistration, listTaxRegistrations } from "./tax-registration-store.ts";
import { presentTaxRegistration } from "./tax-registration-view.ts";
import { endTaxRegistration, updateTaxRegistration } from "./update-tax-registration.ts";

const read = "tax_registrations:read";
const write = "tax_registrations:write";

export const taxRegistrationRoutes = sellerRoutes("/v1/tax-registrations", (route) => {
  defineReading(route);
  defineChanges(route);
});

function defineReading(route: SellerRouter): void {
  route.get(
    "/",
    {
      name: "taxRegistrations.list",
      summary: "List tax registrations, ended ones too.",
      scope: read,
      query: TaxRegistrationListQuery,
      answer: TaxRegistrationPage,
    },
    async (req) => {
      const { rows, total } = await listTaxRegistrations(req.db, req.sellerId, req.query);
      return presentPage(rows.map(presentTaxRegistration), total, req.query);
    },
  );

  route.get(
    "/:id",
    {
      name: "taxRegistrations.get",
      summary: "Get a tax registration.",
      scope: read,
      params: IdParams,
      answer: TaxRegistration,
    },
    async (req) => {
      const row = await findTaxRegistration(req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return presentTaxRegistration(row);
    },
  );
}

function defineChanges(route: SellerRouter): void {
  route.post(
    "/",
    {
      name: "taxRegistrations.create",
      summary: "Create a tax registration. Tax is collected only where there is one.",
      scope: write,
      body: TaxRegistrationCreate,
      status: 201,
      answer: TaxRegistration,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentTaxRegistration(await createTaxRegistration(ctx, req.body)),
      ),
  );

  route.patch(
    "/:id",
    {
      name: "taxRegistrations.update",
      summary: "Change the rate or the end of a tax registration.",
      scope: write,
      params: IdParams,
      body: TaxRegistrationUpdate,
      answer: TaxRegistration,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentTaxRegistration(await updateTaxRegistration(ctx, req.params.id, req.body)),
      ),
  );

  route.delete(
    "/:id",
    {
      name: "taxRegistrations.delete",
      summary: "End a tax registration now. It stays readable.",
      scope: write,
      params: IdParams,
      status: 204,
    },
    (req) => req.unitOfWork((ctx) => endTaxRegistration(ctx, req.params.id)),
  );
}
