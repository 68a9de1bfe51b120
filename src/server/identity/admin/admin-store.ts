import { type RawBuilder, type Selectable, sql } from "kysely";
import type { ListUsersQuery, UserField } from "#contract/identity/admin-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { Platform } from "#server/platform/platform.ts";
import { banForEver } from "../users/user-rules.ts";
import {
  type FilterOperator,
  searchPattern,
  type UserFilter,
  type UserPage,
} from "./admin-rules.ts";

/** A person with everything the administration knows. What the role grants, `roleInForce` says. */
export interface AdministeredUser extends Omit<Selectable<Tables["users"]>, "signUpSessionId"> {
  /** Administrator by configuration, regardless of the stored role. */
  named: boolean;
}

export function findAdministered(
  platform: Platform,
  db: Db | Tx,
  id: string,
): Promise<AdministeredUser | undefined> {
  return administered(platform, db).where("id", "=", id).executeTakeFirst();
}

export function lockAdministered(
  platform: Platform,
  tx: Tx,
  id: string,
): Promise<AdministeredUser | undefined> {
  return administered(platform, tx).where("id", "=", id).forUpdate().executeTakeFirst();
}

export interface UserSearch {
  query: Pick<
    ListUsersQuery,
    "searchValue" | "searchField" | "searchOperator" | "sortBy" | "sortDirection"
  >;
  filter: UserFilter | undefined;
  page: UserPage;
  now: Date;
}

export function listAdministered(
  platform: Platform,
  db: Db,
  search: UserSearch,
): Promise<AdministeredUser[]> {
  const { sortBy = "createdAt", sortDirection = "asc" } = search.query;
  return administered(platform, db)
    .where(matches(platform, search))
    .orderBy(toColumn(platform, sortBy, search.now), sortDirection)
    .orderBy("id", sortDirection)
    .limit(search.page.limit)
    .offset(search.page.offset)
    .execute();
}

export async function countAdministered(
  platform: Platform,
  db: Db,
  search: UserSearch,
): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(matches(platform, search))
    .executeTakeFirstOrThrow();
  return count;
}

function administered(platform: Platform, db: Db | Tx) {
  return db
    .selectFrom("users")
    .select(["id", "email", "emailVerified", "name", "image", "createdAt", "updatedAt"])
    .select(["bannedUntil", "banReason", "provenAt"])
    .select([shownRole(platform).as("role"), isNamed(platform).as("named")]);
}

/**
 * Addresses that the configuration names, on an account that is proven: a verified address is not
 * enough, because a link scanner verifies it for a stranger who signed up with it. In a sandbox
 * also the first user.
 */
function isNamed({ config }: Platform): RawBuilder<boolean> {
  const named = sql<boolean>`(email_verified and proven_at is not null
    and email = any(${config.admins}::text[]))`;
  if (config.mode === "live") return named;
  return sql`(${named} or id = (select first_user_id from installation))`;
}

function shownRole(platform: Platform): RawBuilder<string> {
  return sql`case when ${isNamed(platform)} and not ('admin' = any(string_to_array(role, ',')))
    then 'admin' else role end`;
}

function matches(platform: Platform, { query, filter, now }: UserSearch): RawBuilder<boolean> {
  const { searchValue, searchField = "email", searchOperator = "contains" } = query;
  const found = searchValue
    ? sql`${sql.ref(searchField)} ilike ${searchPattern(searchValue, searchOperator)}`
    : sql`true`;
  if (!filter) return sql`(${found})`;
  const field = toColumn(platform, filter.field, now);
  return sql`(${found} and ${compare(field, filter)})`;
}

function compare(field: RawBuilder<unknown>, { operator, value }: UserFilter): RawBuilder<boolean> {
  if (operator === "contains")
    return sql`${field} ilike ${searchPattern(String(value), "contains")}`;
  return sql`${field} ${sql.raw(comparisons[operator])} ${value}`;
}

const comparisons: Record<Exclude<FilterOperator, "contains">, string> = {
  eq: "=",
  // A field that is null differs from every value.
  ne: "is distinct from",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
};

/** The columns behind the names of the wire. */
function toColumn(platform: Platform, field: UserField, now: Date): RawBuilder<unknown> {
  switch (field) {
    case "role":
      return shownRole(platform);
    case "banned":
      return sql`coalesce(banned_until > ${now}, false)`;
    case "banReason":
      return sql`case when banned_until > ${now} then ban_reason end`;
    case "banExpires":
      return sql`case when banned_until > ${now} then nullif(banned_until, ${banForEver}) end`;
    case "emailVerified":
      return sql`email_verified`;
    case "createdAt":
      return sql`created_at`;
    case "updatedAt":
      return sql`updated_at`;
    default:
      return sql`${sql.ref(field)}`;
  }
}
