import type { Ctx } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import {
  type CheckedRow,
  type CheckedTable,
  findFirstCheck,
  listDueChecks,
  lockDueChecks,
  setNextChecks,
} from "./check-store.ts";

export interface CheckSpec<Row extends CheckedRow> {
  name: string;
  table: CheckedTable;
  /** The job that checks one row, and what it is given beside `sellerId`. */
  kind: string;
  payload: (row: Row) => Record<string, string | null>;
  /** In case the job does not end the waiting. */
  nextCheckAt: (row: Row, now: Date) => Date | null;
}

/** Rows that are compared with the processor when their time has come: each becomes a job. */
export function checkSource<Row extends CheckedRow>(spec: CheckSpec<Row>): DeadlineSource {
  const { name, table } = spec;
  return {
    name,
    nextDueAt: (db) => findFirstCheck(db, table),
    /** Each transaction touches rows of one seller only. */
    async runDue(ctx, limit) {
      const due = await listDueChecks(ctx.tx, table, ctx.now, limit);
      for (const [sellerId, rows] of Map.groupBy(due, ({ organizationId }) => organizationId)) {
        const ids = rows.map(({ id }) => id);
        const taken = await takeChecks(ctx, spec, sellerId, ids);
        if (taken > 0) return taken;
      }
      return 0;
    },
  };
}

async function takeChecks<Row extends CheckedRow>(
  ctx: Ctx,
  { table, kind, payload, nextCheckAt }: CheckSpec<Row>,
  sellerId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await lockDueChecks<Row>(ctx.tx, table, sellerId, ids, ctx.now);
  if (rows.length === 0) return 0;
  const checks = rows.map((row) => ({ id: row.id, at: nextCheckAt(row, ctx.now) }));
  await setNextChecks(ctx.tx, table, sellerId, checks);
  for (const row of rows) await enqueue(ctx, kind, { sellerId, ...payload(row) });
  return rows.length;
}
