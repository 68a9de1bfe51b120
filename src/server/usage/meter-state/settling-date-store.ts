import { type Selectable, sql } from "kysely";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

/** When a grant of a customer in a meter begins, recurs or expires. */
export const settlingDates: DueRows<Selectable<Tables["meterStates"]>> = {
  at: sql`settle_at`,
  select: (columns, rest) => sql`select ${columns} from meter_states ${rest}`,
  update: (rest) => sql`update meter_states as due ${rest}`,
};
