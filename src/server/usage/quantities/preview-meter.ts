import type { MeasuredWire } from "#contract/billing/meter-quantities-schema.ts";
import {
  type MeterPreviewBody,
  type MeterPreviewQuery,
  type MeterPreviewWire,
  previewDays,
  previewHours,
} from "#contract/meter-preview-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listUsageEventsByIds } from "../event-history/read-events-store.ts";
import { describeEvents } from "../events/describe-events.ts";
import { listStepStarts } from "./quantity-steps-rules.ts";
import { presentSeries } from "./quantity-view.ts";
import { type SampleRow, sampleEvents } from "./sample-events-store.ts";

const hourMs = 3_600_000;
/** They are read within a tenth of a second. */
const sampleSize = 20_000;
const examples = 5;

interface Previewed extends MeterPreviewBody, Pick<MeterPreviewQuery, "interval" | "timeZone"> {
  now: Date;
}

/** Tries a meter that is being typed on the newest events. */
export async function previewMeter(
  db: Db,
  sellerId: string,
  { id, filter, aggregation, interval, timeZone, now }: Previewed,
): Promise<MeterPreviewWire> {
  const shownMs = (interval === "hour" ? previewHours - 1 : (previewDays - 1) * 24) * hourMs;
  const start = new Date(now.getTime() - shownMs);
  const starts = listStepStarts({ start, end: now, interval, timeZone });
  const rows = await sampleEvents(db, sellerId, {
    meterId: id ?? null,
    filter,
    aggregation,
    starts,
    from: new Date(now.getTime() - previewDays * 24 * hourMs),
    to: now,
    limit: sampleSize,
    examples,
  });
  const series = { func: aggregation.func, starts };
  const steps = rows.flatMap(({ place, ...sum }) => (place ? [{ ...sum, place }] : []));
  return presentPreview(db, sellerId, { rows, measured: presentSeries(series, steps) });
}

async function presentPreview(
  db: Db,
  sellerId: string,
  { rows, measured }: { rows: readonly SampleRow[]; measured: MeasuredWire },
): Promise<MeterPreviewWire> {
  const whole = rows.find(({ place }) => place === null);
  const unmeasured = await listUsageEventsByIds(db, sellerId, whole?.unmeasuredIds ?? []);
  return {
    events: whole?.events ?? 0,
    matching: whole?.matching ?? 0,
    unmeasured: (whole?.matching ?? 0) - (whole?.count ?? 0),
    unmeasuredEvents: await describeEvents(db, sellerId, unmeasured),
    customers: whole?.holders ?? 0,
    since: whole?.isLimited ? (whole.since?.toISOString() ?? null) : null,
    measured,
  };
}
