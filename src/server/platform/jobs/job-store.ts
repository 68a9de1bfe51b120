import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import type { Json } from "./job-handlers.ts";

/** Workers listen here; a notification sent in a transaction arrives when it commits. */
export const jobsChannel = "guildhall_jobs";

/** One job of each kind with the same payload, and one call to the workers, in one statement. */
export async function insertJobs(
  tx: Tx,
  kinds: readonly string[],
  payload: Json,
  delayMs: number,
): Promise<void> {
  await sql`
    with added as (
      insert into jobs (kind, payload, run_at)
      select kind, ${JSON.stringify(payload)}::jsonb,
             date_trunc('milliseconds', clock_timestamp()) + ${delayMs} * interval '1 millisecond'
      from unnest(${kinds}::text[]) as kind
    )
    select pg_notify(${jobsChannel}, '') where ${delayMs} = 0`.execute(tx);
}
