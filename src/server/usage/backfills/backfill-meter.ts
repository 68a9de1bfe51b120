import * as z from "zod/mini";
import { backfillDates } from "#server/catalog/meters/meter-backfill-store.ts";
import { lockMeter, type MeterRow, updateMeterRow } from "#server/catalog/meters/meter-store.ts";
import { startCounting } from "#server/catalog/meters/start-counting.ts";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue, enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { readEarlierEvents } from "../event-history/backfill-read-store.ts";
import { countEvents } from "../rollups/event-name-store.ts";
import { deleteOldRollups } from "../rollups/rollup-store.ts";
import { countEarlierUsage } from "./count-earlier-usage.ts";

const kind = defineJobKind(
  "usage.backfill-meter",
  z.object({ sellerId: z.string(), meterId: z.string() }),
);

const eventsAtOnce = 2_000;
const rollupsAtOnce = 10_000;
/** In case the job fails every time. */
const againMs = 3_600_000;

/** Meters that were made or changed after events had come. */
export const meterBackfills = rowDeadlines({
  name: "meter backfills",
  rows: backfillDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.map(({ id }) => ({ sellerId, meterId: id })),
    ),
  nextDueAt: (_row, now) => new Date(now.getTime() + againMs),
});

/**
 * Counts some of the events from before a meter, and goes on with another job. Each event is either
 * of an earlier revision or was counted when it came, so none is missed and none counts twice.
 */
export const backfillMeterJob = defineJob(kind, {
  reach: "database",
  async run(ctx, { sellerId, meterId }) {
    const sellerCtx = { ...ctx, sellerId };
    const meter = await lockMeter(ctx.tx, sellerId, meterId);
    if (!meter || meter.backfillDueAt === null) return;
    const isDone = await backfillPart(sellerCtx, meter);
    if (!isDone) await enqueue(ctx, kind, { sellerId, meterId });
  },
});

async function backfillPart(ctx: SellerCtx, meter: MeterRow): Promise<boolean> {
  const { tx, sellerId } = ctx;
  const { countedFromRevision: revision } = meter;
  // A node of the release before made it, and does not know that it has to be counted.
  if (revision === null) {
    const counting = await startCounting(ctx);
    await updateMeterRow(tx, sellerId, meter.id, counting);
    return counting.backfillDueAt === null;
  }
  const { scanned, lastId, usage } = await readEarlierEvents(tx, sellerId, {
    ...meter,
    revision,
    cursor: meter.backfillCursor,
    limit: eventsAtOnce,
  });
  await countEarlierUsage(ctx, { meterId: meter.id, revision, usage });
  const deleted = await deleteOldRollups(tx, sellerId, {
    meterId: meter.id,
    before: revision,
    atMost: rollupsAtOnce,
  });
  const isDone = scanned < eventsAtOnce && deleted < rollupsAtOnce;
  await updateMeterRow(tx, sellerId, meter.id, {
    backfilledEvents: meter.backfilledEvents + scanned,
    backfillTotal: meter.backfillTotal ?? (await countEvents(tx, sellerId)),
    ...(lastId === null ? {} : { backfillCursor: lastId }),
    ...(isDone ? { backfillDueAt: null } : {}),
  });
  return isDone;
}
