import type { CustomFieldUpdate } from "#contract/billing/custom-field-schema.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordDeleted, recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedCustomField } from "./audited-custom-field.ts";
import { customFieldErrors } from "./custom-field-errors.ts";
import {
  type CustomFieldRow,
  deleteCustomFieldRow,
  lockCustomField,
  updateCustomFieldRow,
} from "./custom-field-store.ts";

export async function updateCustomField(
  ctx: SellerCtx,
  id: string,
  input: CustomFieldUpdate,
): Promise<CustomFieldRow> {
  const current = await lockCustomField(ctx.tx, ctx.sellerId, id);
  if (!current) throw new Refusal(sellerErrors.notFound);
  if (current.type !== input.type) throw new Refusal(customFieldErrors.typeFixed, ["type"]);
  const updated = await updateCustomFieldRow(ctx.tx, ctx.sellerId, id, {
    ...toChanges(input),
    modifiedAt: ctx.now,
  }).catch(onViolation("custom_fields_slug", new Refusal(customFieldErrors.slugTaken, ["slug"])));
  await recordUpdated(ctx, { before: current, after: updated }, auditedCustomField);
  return updated;
}

function toChanges({ slug, name, properties, metadata }: CustomFieldUpdate) {
  return {
    ...(slug ? { slug } : {}),
    ...(name ? { name } : {}),
    ...(properties ? { properties: JSON.stringify(properties) } : {}),
    ...(metadata ? { metadata: JSON.stringify(metadata) } : {}),
  };
}

/** Deletes a custom field: products no longer ask for it. Data that was collected stays. */
export async function deleteCustomField(ctx: SellerCtx, id: string): Promise<void> {
  const deleted = await deleteCustomFieldRow(ctx.tx, ctx.sellerId, id);
  if (!deleted) throw new Refusal(sellerErrors.notFound);
  await recordDeleted(ctx, deleted, auditedCustomField);
}
