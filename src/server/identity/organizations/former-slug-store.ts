import type { Db, Tx } from "#server/platform/database/database.ts";

/** Stores the slug that the organization has left for another one. */
export async function insertFormerSlug(
  tx: Tx,
  former: { slug: string; organizationId: string; leftAt: Date },
): Promise<void> {
  const { organizationId, leftAt } = former;
  await tx
    .insertInto("formerSlugs")
    .values(former)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ organizationId, leftAt }))
    .execute();
}

/** The slug is in use again: old links with it no longer lead to the organization that had it. */
export async function deleteFormerSlug(tx: Tx, slug: string): Promise<void> {
  await tx.deleteFrom("formerSlugs").where("slug", "=", slug).execute();
}

/** Finds the organization that had this slug last, if the person is a member of it. */
export function findByFormerSlug(
  db: Db | Tx,
  slug: string,
  userId: string,
): Promise<{ id: string; slug: string } | undefined> {
  return db
    .selectFrom("formerSlugs")
    .innerJoin("organizations", "organizations.id", "formerSlugs.organizationId")
    .innerJoin("members", "members.organizationId", "organizations.id")
    .select(["organizations.id", "organizations.slug"])
    .where("formerSlugs.slug", "=", slug.toLowerCase())
    .where("members.userId", "=", userId)
    .where("organizations.deletedAt", "is", null)
    .executeTakeFirst();
}
