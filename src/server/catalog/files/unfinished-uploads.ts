import type { Ctx } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { removeFiles } from "./remove-files.ts";
import { listExpiredUploads, lockExpiredUploads, selectFirstUploadExpiry } from "./upload-store.ts";

/** Deletes uploads that were not finished in time. */
export const unfinishedUploads: DeadlineSource = {
  name: "unfinished uploads",
  selectFirstDue: selectFirstUploadExpiry,
  runDue: removeExpiredUploads,
};

/** Each transaction deletes uploads of one seller only. */
async function removeExpiredUploads(ctx: Ctx, limit: number): Promise<number> {
  const due = await listExpiredUploads(ctx.tx, ctx.now, limit);
  for (const [sellerId, files] of Map.groupBy(due, ({ organizationId }) => organizationId)) {
    const ids = files.map(({ id }) => id);
    const locked = await lockExpiredUploads(ctx.tx, sellerId, ids, ctx.now);
    if (locked.length === 0) continue;
    await removeFiles(ctx, sellerId, locked);
    return locked.length;
  }
  return 0;
}
