import { sql } from "kysely";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";
import type { MeterRow } from "./meter-store.ts";

/** Meters that have to count events from before they were made or changed. */
export const backfillDates: DueRows<MeterRow> = {
  at: sql`backfill_due_at`,
  select: (columns, rest) => sql`select ${columns} from meters ${rest}`,
  update: (rest) => sql`update meters as due ${rest}`,
};
