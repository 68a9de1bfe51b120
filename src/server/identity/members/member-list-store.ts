import { type RawBuilder, sql } from "kysely";
import type { ListMembersQuery, MemberField } from "#contract/identity/member-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { searchPattern } from "../admin/admin-rules.ts";
import {
  isListOperator,
  isPatternOperator,
  type MemberFilter,
  type MemberFilterOperator,
  type MemberPage,
} from "./member-list-rules.ts";
import { type MemberWithUserRow, membersWithUsers } from "./member-store.ts";

export interface MemberSearch {
  filter: MemberFilter | undefined;
  sort: Pick<ListMembersQuery, "sortBy" | "sortDirection">;
  page: MemberPage;
}

export function listMemberPage(
  db: Db,
  organizationId: string,
  { filter, sort, page }: MemberSearch,
): Promise<MemberWithUserRow[]> {
  const { sortBy = "createdAt", sortDirection = "asc" } = sort;
  return membersWithUsers(db, organizationId)
    .where(matches(filter))
    .orderBy(toColumn(sortBy), sortDirection)
    .orderBy("members.id", sortDirection)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMatchingMembers(
  db: Db,
  organizationId: string,
  filter: MemberFilter | undefined,
): Promise<number> {
  const { count } = await db
    .selectFrom("members")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organizationId", "=", organizationId)
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return count;
}

function matches(filter: MemberFilter | undefined): RawBuilder<boolean> {
  if (!filter) return sql`true`;
  const { operator, values } = filter;
  const column = toColumn(filter.field);
  if (isListOperator(operator)) {
    const list = sql`${[...values]}::${sql.raw(filter.field === "createdAt" ? "timestamptz" : "text")}[]`;
    return operator === "in" ? sql`${column} = any(${list})` : sql`not (${column} = any(${list}))`;
  }
  if (isPatternOperator(operator))
    return sql`${column} ilike ${searchPattern(String(values[0]), operator)}`;
  return sql`${column} ${sql.raw(comparisons[operator])} ${values[0]}`;
}

const comparisons: Record<
  Exclude<MemberFilterOperator, "in" | "not_in" | "contains" | "starts_with" | "ends_with">,
  string
> = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" };

function toColumn(field: MemberField): RawBuilder<unknown> {
  return sql`${sql.ref(`members.${field}`)}`;
}
