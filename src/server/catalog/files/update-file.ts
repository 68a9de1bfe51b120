import type { FilePatch } from "#contract/billing/file-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { recordDeleted, recordUpdated } from "#server/v1/record-seller-change.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { auditedFile } from "./audited-file.ts";
import { fileErrors } from "./file-errors.ts";
import { type FileRow, lockFile, updateFileRow } from "./file-store.ts";
import { isFileUsed } from "./file-usage-store.ts";
import { removeFiles } from "./remove-files.ts";

export async function updateFile(ctx: SellerCtx, id: string, input: FilePatch): Promise<FileRow> {
  const file = await lockFile(ctx.tx, ctx.sellerId, id);
  if (!file) throw new Refusal(sellerErrors.notFound);
  const updated = await updateFileRow(ctx.tx, ctx.sellerId, id, {
    ...(input.name ? { name: input.name } : {}),
    ...(input.version === undefined ? {} : { version: input.version }),
    modifiedAt: ctx.now,
  });
  await recordUpdated(ctx, { before: file, after: updated }, auditedFile);
  return updated;
}

/** A file that something shows or gives away stays: buyers would be left with a hole. */
export async function deleteFile(ctx: SellerCtx, id: string): Promise<void> {
  const file = await lockFile(ctx.tx, ctx.sellerId, id);
  if (!file) throw new Refusal(sellerErrors.notFound);
  if (await isFileUsed(ctx.tx, ctx.sellerId, id)) throw new Refusal(fileErrors.inUse);
  await removeFiles(ctx, ctx.sellerId, [id]);
  await recordDeleted(ctx, file, auditedFile);
}
