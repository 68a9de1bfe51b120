import type { Db } from "#server/platform/database/database.ts";

/** The log keeps people by reference; their names are looked up when it is read. */
export function listPersonNames(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", ids)
    .orderBy("id")
    .limit(ids.length)
    .execute();
}
