import type { Ctx } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { JobKind, Json } from "#server/platform/jobs/job-kind.ts";
import {
  type CheckedColumns,
  type CheckedPlace,
  type CheckedRow,
  type CheckedTable,
  listDueChecks,
  lockDueChecks,
  selectFirstCheck,
  setNextChecks,
} from "./check-store.ts";

export interface CheckSpec<
  Row extends CheckedRow,
  Table extends CheckedTable,
  Payload extends Json,
> {
  name: string;
  table: Table;
  column: CheckedColumns[Table];
  /** The job that checks one row, or several of a seller. */
  kind: JobKind<Payload>;
  payload:
    | ((row: Row) => NoInfer<Payload>)
    | { ofAll: (rows: readonly Row[], sellerId: string) => NoInfer<Payload>[] };
  /** In case the job does not end the waiting. */
  nextCheckAt: (row: Row, now: Date) => Date | null;
}

/** Rows that a job looks at when their time has come, such as those that are compared with the processor. */
export function checkSource<
  Row extends CheckedRow,
  Table extends CheckedTable,
  Payload extends Json,
>(spec: CheckSpec<Row, Table, Payload>): DeadlineSource {
  const { name } = spec;
  const place: CheckedPlace = { table: spec.table, column: spec.column };
  return {
    name,
    selectFirstDue: () => selectFirstCheck(place),
    /** Each transaction touches rows of one seller only. */
    async runDue(ctx, limit) {
      const due = await listDueChecks(ctx.tx, place, ctx.now, limit);
      for (const [sellerId, rows] of Map.groupBy(due, ({ organizationId }) => organizationId)) {
        const ids = rows.map(({ id }) => id);
        const taken = await takeChecks(ctx, { ...spec, place }, sellerId, ids);
        if (taken > 0) return taken;
      }
      return 0;
    },
  };
}

type TakenChecks<Row extends CheckedRow, Payload extends Json> = Pick<
  CheckSpec<Row, CheckedTable, Payload>,
  "kind" | "payload" | "nextCheckAt"
> & { place: CheckedPlace };

async function takeChecks<Row extends CheckedRow, Payload extends Json>(
  ctx: Ctx,
  { place, kind, payload, nextCheckAt }: TakenChecks<Row, Payload>,
  sellerId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await lockDueChecks<Row>(ctx.tx, place, sellerId, ids, ctx.now);
  if (rows.length === 0) return 0;
  const checks = rows.map((row) => ({ id: row.id, at: nextCheckAt(row, ctx.now) }));
  await setNextChecks(ctx.tx, place, sellerId, checks);
  const payloads =
    typeof payload === "function" ? rows.map(payload) : payload.ofAll(rows, sellerId);
  await enqueueAll(ctx, kind, payloads);
  return rows.length;
}
