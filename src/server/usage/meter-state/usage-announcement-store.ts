import { type Selectable, sql } from "kysely";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

/** Only the rows of customers have such a time. Their id is that of the customer. */
export const usageAnnouncements: DueRows<Selectable<Tables["usageHolders"]>> = {
  at: sql`announce_at`,
  select: (columns, rest) => sql`select ${columns} from usage_holders ${rest}`,
  update: (rest) => sql`update usage_holders as due ${rest}`,
};
