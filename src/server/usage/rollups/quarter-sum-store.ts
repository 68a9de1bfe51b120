import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { quarterColumns } from "./rollup-store.ts";

/** Adds up what a holder used of a meter since an instant at which a quarter of an hour begins. */
export async function sumQuartersSince(
  tx: Tx,
  sellerId: string,
  { holderId, meterId, startedAt }: { holderId: string; meterId: string; startedAt: Date },
): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(counted.sum), 0) as sum from (
      select revision, sum from meter_rollups
      where organization_id = ${sellerId} and meter_id = ${meterId} and holder_id = ${holderId}
        and quarter >= ${startedAt}
      union all
      select revision, sum from (
        select ${quarterColumns} from usage_pending_rollups
        cross join json_array_elements(quarters) as each (delta)
        where organization_id = ${sellerId} and ${meterId}::uuid = any(meters)
      ) as waiting
      where meter_id = ${meterId} and holder_id = ${holderId} and quarter >= ${startedAt}
    ) as counted
    join meters meter on meter.organization_id = ${sellerId} and meter.id = ${meterId}
      and meter.counted_from_revision = counted.revision`.execute(tx);
  return rows[0]?.sum ?? "0";
}
