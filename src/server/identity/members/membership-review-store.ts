import { sql } from "kysely";
import type { Ctx } from "#server/platform/context.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

const maxListed = 1_000;

export interface OrganizationToReviewRow {
  id: string;
  name: string;
  slug: string;
  role: string;
  memberCount: number;
  createdAt: Date;
}

/**
 * Marks all present memberships of a person for review. One that is marked already stays as it is.
 */
export async function markMembershipsForReview(ctx: Ctx, userId: string): Promise<void> {
  await ctx.tx
    .insertInto("membershipReviews")
    .columns(["memberId", "userId", "createdAt"])
    .expression((eb) =>
      eb
        .selectFrom("members")
        .select(["id", "userId", sql<Date>`${ctx.now}::timestamptz`.as("createdAt")])
        .where("userId", "=", userId),
    )
    .onConflict((conflict) => conflict.column("memberId").doNothing())
    .execute();
}

export function listOrganizationsToReview(
  db: Db | Tx,
  userId: string,
): Promise<OrganizationToReviewRow[]> {
  return db
    .selectFrom("membershipReviews")
    .innerJoin("members", "members.id", "membershipReviews.memberId")
    .innerJoin("organizations", "organizations.id", "members.organizationId")
    .select(["organizations.id", "organizations.name", "organizations.slug", "members.role"])
    .select("organizations.createdAt")
    .select((eb) =>
      eb
        .selectFrom("members as all")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("all.organizationId", "=", "organizations.id")
        .$asScalar()
        .$notNull()
        .as("memberCount"),
    )
    .where("membershipReviews.userId", "=", userId)
    .orderBy("organizations.createdAt")
    .orderBy("organizations.id")
    .limit(maxListed)
    .execute();
}

export async function deleteMembershipReviews(tx: Tx, userId: string): Promise<number> {
  const deleted = await tx
    .deleteFrom("membershipReviews")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
