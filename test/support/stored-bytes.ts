import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { listWork } from "#server/worker.ts";
import type { TestPlatform } from "./test-database.ts";

export interface StoredBytes {
  /** Stored objects that are left after everything due was deleted. */
  objects: number;
  /** Objects with an owner to which no row refers. */
  orphans: number;
  /** Rows that refer to an object that is gone or has no owner. */
  dangling: number;
}

/**
 * Deletes everything that is due, then compares stored objects with the rows that refer to them.
 */
export async function sweptBytes(platform: TestPlatform): Promise<StoredBytes> {
  while ((await runDueWork(platform, listWork(platform).deadlines)) > 0);
  const { rows } = await platform.database.pool.query<StoredBytes>(`
    with used as (
      select object_id, organization_id as owner_id from file_parts where object_id is not null
      union all select object_id, user_id from user_pictures
    )
    select (select count(*)::int from stored_objects) as objects,
      (select count(*)::int from stored_objects
       where owner_id is not null and id not in (select object_id from used)) as orphans,
      (select count(*)::int from used where not exists (
         select from stored_objects where id = object_id and owner_id = used.owner_id)) as dangling`);
  return rows[0] as StoredBytes;
}
