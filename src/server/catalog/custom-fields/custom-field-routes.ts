import {
  CustomField,
  CustomFieldCreate,
  CustomFieldListQuery,
  CustomFieldPage,
  CustomFieldUpdate,
} from "#contract/billing/custom-field-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { createCustomField } from "./create-custom-field.ts";
import { findCustomField, listCustomFields } from "./custom-field-store.ts";
import { presentCustomField } from "./custom-field-view.ts";
import { deleteCustomField, updateCustomField } from "./update-custom-field.ts";

const read = "custom_fields:read";
const write = "custom_fields:write";

export const customFieldRoutes = sellerRoutes("/v1/custom-fields", (route) => {
  route.get(
    "/",
    {
      name: "customFields.list",
      summary: "List custom fields.",
      scope: read,
      query: CustomFieldListQuery,
      answer: CustomFieldPage,
    },
    async (req) => {
      const { rows, total } = await listCustomFields(req.db, req.sellerId, req.query);
      return presentPage(rows.map(presentCustomField), total, req.query);
    },
  );

  route.get(
    "/:id",
    {
      name: "customFields.get",
      summary: "Get a custom field.",
      scope: read,
      params: IdParams,
      answer: CustomField,
    },
    async (req) => {
      const row = await findCustomField(req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return presentCustomField(row);
    },
  );

  route.post(
    "/",
    {
      name: "customFields.create",
      summary: "Create a custom field.",
      scope: write,
      body: CustomFieldCreate,
      status: 201,
      answer: CustomField,
    },
    (req) =>
      req.unitOfWork(async (ctx) => presentCustomField(await createCustomField(ctx, req.body))),
  );

  route.patch(
    "/:id",
    {
      name: "customFields.update",
      summary: "Update a custom field. The type cannot change.",
      scope: write,
      params: IdParams,
      body: CustomFieldUpdate,
      answer: CustomField,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        presentCustomField(await updateCustomField(ctx, req.params.id, req.body)),
      ),
  );

  route.delete(
    "/:id",
    {
      name: "customFields.delete",
      summary: "Delete a custom field. It is removed from all products; collected data stays.",
      scope: write,
      params: IdParams,
      status: 204,
    },
    (req) => req.unitOfWork((ctx) => deleteCustomField(ctx, req.params.id)),
  );
});
