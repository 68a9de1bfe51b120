import type { Ctx } from "#server/platform/context.ts";
import { deleteFileParts } from "./file-part-store.ts";
import { deleteFileRows, lockFileIds } from "./file-store.ts";

const filesAtOnce = 1_000;

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

/** Removes every file of a seller, even if something refers to it. */
export async function removeAllFiles(ctx: Ctx, sellerId: string): Promise<void> {
  for (;;) {
    const ids = await lockFileIds(ctx.tx, sellerId, filesAtOnce);
    if (ids.length === 0) return;
    await removeFiles(ctx, sellerId, ids);
  }
}
