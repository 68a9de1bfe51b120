import type { CustomFieldCreate } from "#contract/billing/custom-field-schema.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordCreated } from "#server/v1/record-seller-change.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedCustomField } from "./audited-custom-field.ts";
import { customFieldErrors } from "./custom-field-errors.ts";
import { type CustomFieldRow, insertCustomField } from "./custom-field-store.ts";

export async function createCustomField(
  ctx: SellerCtx,
  input: CustomFieldCreate,
): Promise<CustomFieldRow> {
  const field = await insertCustomField(ctx.tx, {
    id: newUuid(),
    organizationId: ctx.sellerId,
    type: input.type,
    slug: input.slug,
    name: input.name,
    properties: JSON.stringify(input.properties),
    metadata: JSON.stringify(input.metadata ?? {}),
    createdAt: ctx.now,
  }).catch(onViolation("custom_fields_slug", new Refusal(customFieldErrors.slugTaken, ["slug"])));
  await recordCreated(ctx, field, auditedCustomField);
  return field;
}
