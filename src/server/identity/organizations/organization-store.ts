import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type OrganizationRow = Selectable<Tables["organizations"]>;

const maxListed = 1_000;

export function insertOrganization(
  tx: Tx,
  organization: Insertable<Tables["organizations"]>,
): Promise<OrganizationRow> {
  return tx
    .insertInto("organizations")
    .values(organization)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findOrganization(db: Db | Tx, id: string): Promise<OrganizationRow | undefined> {
  return livingOrganizations(db).selectAll().where("id", "=", id).executeTakeFirst();
}

export function findOrganizationBySlug(
  db: Db | Tx,
  slug: string,
): Promise<OrganizationRow | undefined> {
  return livingOrganizations(db)
    .selectAll()
    .where("slug", "=", slug.toLowerCase())
    .executeTakeFirst();
}

/** Finds a closed one too, for what outlives it: the receipts of its buyers. */
export function findOrganizationOrClosed(
  db: Db | Tx,
  id: string,
): Promise<OrganizationRow | undefined> {
  return db.selectFrom("organizations").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A deleted organization that has a ledger keeps its row, which is never shown. */
function livingOrganizations(db: Db | Tx) {
  return db.selectFrom("organizations").where("organizations.deletedAt", "is", null);
}

/**
 * Everything that changes members, roles, invitations or teams takes this lock first, so limits and
 * the last owner are checked by one transaction at a time. Rows that only refer to the organization
 * are not held up by it.
 */
export function lockOrganization(tx: Tx, id: string): Promise<OrganizationRow | undefined> {
  return livingOrganizations(tx)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * It cannot be deleted or closed until the end of the transaction. Also finds one that is closed.
 */
export function holdOrganization(tx: Tx, id: string): Promise<OrganizationRow | undefined> {
  return tx
    .selectFrom("organizations")
    .selectAll()
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}

/** Waits for rows that are about to refer to it: what is found afterwards is all there will be. */
export function lockOrganizationToDelete(tx: Tx, id: string): Promise<OrganizationRow | undefined> {
  return livingOrganizations(tx).selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks all organizations of a person, always in the same order. */
export function lockOrganizationsOf(tx: Tx, userId: string): Promise<OrganizationRow[]> {
  return tx
    .selectFrom("organizations")
    .selectAll()
    .where("id", "in", (eb) =>
      eb.selectFrom("members").select("organizationId").where("userId", "=", userId),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export function listOrganizationsOf(db: Db | Tx, userId: string): Promise<OrganizationRow[]> {
  return db
    .selectFrom("organizations")
    .innerJoin("members", "members.organizationId", "organizations.id")
    .selectAll("organizations")
    .where("members.userId", "=", userId)
    .orderBy("organizations.createdAt")
    .orderBy("organizations.id")
    .limit(maxListed)
    .execute();
}

/**
 * Counts the organizations that a person created or belongs to; leaving one that they created does
 * not make room for another.
 */
export async function countOrganizationsOf(tx: Tx, userId: string): Promise<number> {
  const { count } = await livingOrganizations(tx)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) =>
      eb.or([
        eb("createdBy", "=", userId),
        eb(
          "id",
          "in",
          eb.selectFrom("members").select("organizationId").where("userId", "=", userId),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Forgets the creator: organizations created before the owner proved the address no longer count
 * toward the limit of the owner.
 */
export async function forgetCreator(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("organizations")
    .set({ createdBy: null })
    .where("createdBy", "=", userId)
    .execute();
}

export function updateOrganizationRow(
  tx: Tx,
  id: string,
  changes: Updateable<Tables["organizations"]>,
): Promise<OrganizationRow> {
  return tx
    .updateTable("organizations")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Members, invitations and teams go with it, and no session keeps it active. */
export async function deleteOrganizationRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("organizations").where("id", "=", id).execute();
}
