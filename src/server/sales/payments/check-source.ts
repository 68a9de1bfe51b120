import type { Ctx } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
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

type CheckPayload = Record<string, string | number | null | readonly string[]>;

export interface CheckSpec<Row extends CheckedRow, Table extends CheckedTable> {
  name: string;
  table: Table;
  column: CheckedColumns[Table];
  /** The job that checks one row, or several of a seller, and what each is given beside `sellerId`. */
  kind: string;
  payload: ((row: Row) => CheckPayload) | { ofAll: (rows: readonly Row[]) => CheckPayload[] };
  /** In case the job does not end the waiting. */
  nextCheckAt: (row: Row, now: Date) => Date | null;
}

/** Rows that a job looks at when their time has come, such as those that are compared with the processor. */
export function checkSource<Row extends CheckedRow, Table extends CheckedTable = CheckedTable>(
  spec: CheckSpec<Row, Table>,
): DeadlineSource {
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

type TakenChecks<Row extends CheckedRow> = Pick<
  CheckSpec<Row, CheckedTable>,
  "kind" | "payload" | "nextCheckAt"
> & { place: CheckedPlace };

async function takeChecks<Row extends CheckedRow>(
  ctx: Ctx,
  { place, kind, payload, nextCheckAt }: TakenChecks<Row>,
  sellerId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await lockDueChecks<Row>(ctx.tx, place, sellerId, ids, ctx.now);
  if (rows.length === 0) return 0;
  const checks = rows.map((row) => ({ id: row.id, at: nextCheckAt(row, ctx.now) }));
  await setNextChecks(ctx.tx, place, sellerId, checks);
  const payloads = typeof payload === "function" ? rows.map(payload) : payload.ofAll(rows);
  await enqueueAll(
    ctx,
    kind,
    payloads.map((own) => ({ sellerId, ...own })),
  );
  return rows.length;
}
