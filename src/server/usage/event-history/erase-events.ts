import * as z from "zod/mini";
import type { Ctx } from "#server/platform/context.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import { deleteEventsOf, deleteKeysOf } from "./erase-events-store.ts";

const kind = defineJobKind("usage.erase-events", z.object({ sellerId: z.string() }));
const batch = 5_000;

/** Deletes the events of an organization that is erased. No foreign key does, see the table. */
export function eraseEventsLater(ctx: Ctx, sellerId: string): Promise<void> {
  return enqueue(ctx, kind, { sellerId });
}

/** Deletes some at a time, until none is left. */
export const eraseEventsJob = defineJob(kind, {
  reach: "database",
  async run(ctx, { sellerId }) {
    const events = await deleteEventsOf(ctx.tx, sellerId, batch);
    const keys = await deleteKeysOf(ctx.tx, sellerId, batch);
    if (events === batch || keys === batch) await eraseEventsLater(ctx, sellerId);
  },
});
