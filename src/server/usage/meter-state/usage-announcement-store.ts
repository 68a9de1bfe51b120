import { type Selectable, sql } from "kysely";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

/** Only states of customers have such a time. The holder has the id of the customer. */
export const usageAnnouncements: DueRows<Selectable<Tables["meterStates"]>> = {
  at: sql`announce_at`,
  select: (columns, rest) => sql`select ${columns} from meter_states ${rest}`,
  update: (rest) => sql`update meter_states as due ${rest}`,
};
