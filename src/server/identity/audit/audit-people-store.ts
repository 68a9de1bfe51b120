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

/** Addresses are not in the log either, so that they can be erased. */
export function listInvitees(
  db: Db,
  organizationId: string,
  handles: readonly string[],
): Promise<{ handle: string; email: string }[]> {
  if (handles.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("invitations")
    .select(["handle", "email"])
    .where("organizationId", "=", organizationId)
    .where("handle", "in", handles)
    .orderBy("handle")
    .limit(handles.length)
    .execute();
}
