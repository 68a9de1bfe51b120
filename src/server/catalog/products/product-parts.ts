import type { ProductCreate } from "#contract/billing/product-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { holdCustomFields } from "../custom-fields/custom-field-store.ts";
import { holdMedias } from "../files/file-store.ts";
import { productErrors } from "./product-errors.ts";
import { replaceFieldLinks, replaceMediaLinks } from "./product-parts-store.ts";
import { firstRepeat, firstUnknown } from "./product-rules.ts";

export async function replaceMedias(
  ctx: SellerCtx,
  productId: string,
  fileIds: readonly string[],
): Promise<void> {
  const { tx, sellerId: organizationId } = ctx;
  const usable = await holdMedias(tx, organizationId, fileIds);
  const unknown = firstUnknown(fileIds, usable);
  if (unknown !== undefined) throw new Refusal(productErrors.mediaUnknown, ["medias", unknown]);
  const repeated = firstRepeat(fileIds);
  if (repeated !== undefined) throw new Refusal(productErrors.mediaRepeated, ["medias", repeated]);
  const parts = fileIds.map((fileId) => ({ organizationId, productId, fileId }));
  await replaceMediaLinks(tx, organizationId, productId, parts);
}

type AttachedFields = NonNullable<ProductCreate["attached_custom_fields"]>;

export async function replaceFields(
  ctx: SellerCtx,
  productId: string,
  fields: AttachedFields,
): Promise<void> {
  const { tx, sellerId: organizationId } = ctx;
  const ids = fields.map(({ custom_field_id }) => custom_field_id);
  const known = await holdCustomFields(tx, organizationId, ids);
  const at = (position: number) => ["attached_custom_fields", position, "custom_field_id"];
  const unknown = firstUnknown(ids, known);
  if (unknown !== undefined) throw new Refusal(productErrors.customFieldUnknown, at(unknown));
  const repeated = firstRepeat(ids);
  if (repeated !== undefined) throw new Refusal(productErrors.customFieldRepeated, at(repeated));
  const parts = fields.map(({ custom_field_id: customFieldId, required }) => ({
    organizationId,
    productId,
    customFieldId,
    required,
  }));
  await replaceFieldLinks(tx, organizationId, productId, parts);
}
