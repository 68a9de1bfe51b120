import type { Ctx } from "../context.ts";
import type { DeadlineSource } from "./deadline-source.ts";
import {
  type DueRow,
  type DueRows,
  listDueRows,
  lockDueRows,
  selectFirstDueRow,
  setDueDates,
} from "./due-row-store.ts";

export interface RowDeadlines<Row extends DueRow> {
  name: string;
  rows: DueRows<Row>;
  /** Enqueues the jobs for rows of one organization that are due. */
  enqueue(ctx: Ctx, rows: readonly Row[], organizationId: string): Promise<void>;
  /** When the row is due again, in case the job does not say so. */
  nextDueAt(row: Row, now: Date): Date | null;
}

/**
 * Enqueues a job for each row when its time has come, such as for those that are compared with the
 * processor.
 */
export function rowDeadlines<Row extends DueRow>(spec: RowDeadlines<Row>): DeadlineSource {
  return {
    name: spec.name,
    selectFirstDue: () => selectFirstDueRow(spec.rows),
    /** Each transaction touches rows of one organization only. */
    async runDue(ctx, limit) {
      const due = await listDueRows(ctx.tx, spec.rows, ctx.now, limit);
      for (const [organizationId, rows] of Map.groupBy(due, (row) => row.organizationId)) {
        const ids = rows.map(({ id }) => id);
        const taken = await takeRows(ctx, spec, organizationId, ids);
        if (taken > 0) return taken;
      }
      return 0;
    },
  };
}

async function takeRows<Row extends DueRow>(
  ctx: Ctx,
  { rows: place, enqueue, nextDueAt }: RowDeadlines<Row>,
  organizationId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await lockDueRows(ctx.tx, place, { organizationId, ids }, ctx.now);
  if (rows.length === 0) return 0;
  const dates = rows.map((row) => ({ id: row.id, at: nextDueAt(row, ctx.now) }));
  await setDueDates(ctx.tx, place, organizationId, dates);
  await enqueue(ctx, rows, organizationId);
  return rows.length;
}
