import type { Ctx } from "#server/platform/context.ts";
import { deleteFileParts } from "./file-part-store.ts";
import { deleteFileRows } from "./file-store.ts";

/** Deletes files that the caller has locked, and releases their bytes. */
export async function removeFiles(
  ctx: Ctx,
  sellerId: string,
  ids: readonly string[],
): Promise<void> {
  const objectIds = await deleteFileParts(ctx.tx, sellerId, ids);
  await deleteFileRows(ctx.tx, sellerId, ids);
  await ctx.platform.bytes.release(ctx.tx, objectIds);
}
