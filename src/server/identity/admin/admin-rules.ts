import {
  type AdminPermission,
  adminRoles,
  type ListUsersQuery,
  type UpdateAdministeredUser,
  type UserField,
  userFields,
} from "#contract/identity/admin-schema.ts";

export const impersonationMs = 3_600_000;
export const maxUsers = 100;

/**
 * Reads several roles in one text, in the order given and each once; undefined if there is no such
 * role.
 */
export function parseRoles(role: string | readonly string[]): string | undefined {
  const names = typeof role === "string" ? role.split(",") : role;
  const known = names.every((name) => Object.hasOwn(adminRoles, name));
  return known ? [...new Set(names)].join(",") : undefined;
}

export function isAdminRole(role: string): boolean {
  return role.split(",").includes("admin");
}

/**
 * Returns the effective role. In live mode only the configuration makes administrators and the
 * stored role has no effect; in a sandbox it does.
 */
export function roleInForce(
  user: { role: string; named: boolean },
  mode: "sandbox" | "live",
): string {
  return mode === "sandbox" || user.named ? user.role : "user";
}

/**
 * Any one of the roles must allow everything that is asked; to ask for nothing is to be allowed
 * nothing.
 */
export function rolesAllow(role: string, asked: Record<string, readonly string[]>): boolean {
  const wanted = Object.entries(asked);
  if (wanted.every(([, actions]) => actions.length === 0)) return false;
  return role.split(",").some((name) => {
    const held = Object.hasOwn(adminRoles, name) ? adminRoles[name] : undefined;
    return wanted.every(([resource, actions]) =>
      actions.every(
        (action) => held && Object.hasOwn(held, resource) && held[resource]?.includes(action),
      ),
    );
  });
}

export function rolesPermit(role: string, permission: AdminPermission): boolean {
  const [resource = "", action = ""] = permission.split(":");
  return rolesAllow(role, { [resource]: [action] });
}

type UserChanges = UpdateAdministeredUser["data"];

/** To give a role and to ban are permissions of their own, whichever call does it. */
export function permissionsToUpdate(changes: UserChanges): AdminPermission[] {
  const { role, banned, banReason, banExpires } = changes;
  const isBan = banned !== undefined || banReason !== undefined || banExpires !== undefined;
  return [
    "user:update",
    ...(role === undefined ? [] : (["user:set-role"] as const)),
    ...(isBan ? (["user:ban"] as const) : []),
  ];
}

export type BanChange = { until: Date | "for ever"; reason: string | null } | "none";

/**
 * Returns the effect of the three fields on a ban; "invalid" if its end is not in the future.
 * Reason and end alone change a ban that is in force, and nothing for a person who is not banned.
 */
export function banChange(
  { banned, banReason, banExpires }: UserChanges,
  current: { bannedUntil: Date | "for ever" | null; banReason: string | null },
  now: Date,
): BanChange | "invalid" | undefined {
  if (banned === false) return "none";
  const isSettled = banReason === undefined && banExpires === undefined;
  if (banned === undefined && (isSettled || current.bannedUntil === null)) return undefined;
  const until =
    banExpires === undefined
      ? (current.bannedUntil ?? "for ever")
      : banExpires === null
        ? "for ever"
        : new Date(banExpires);
  if (until !== "for ever" && !(isStorableInstant(until) && until > now)) return "invalid";
  return { until, reason: (banReason === undefined ? current.banReason : banReason) || null };
}

export type FilterOperator = NonNullable<ListUsersQuery["filterOperator"]>;

export interface UserFilter {
  field: UserField;
  operator: FilterOperator;
  value: string | boolean | Date;
}

/** Returns the filter of a query; "invalid" if the text is not a value of that field. */
export function userFilter(query: ListUsersQuery): UserFilter | "invalid" | undefined {
  const { filterField: field, filterValue: text, filterOperator: operator = "eq" } = query;
  if (field === undefined || text === undefined) return undefined;
  switch (userFields[field]) {
    case "text":
      return { field, operator, value: text };
    case "boolean":
      if (!(operator === "eq" || operator === "ne") || !/^(?:true|false)$/.test(text))
        return "invalid";
      return { field, operator, value: text === "true" };
    case "instant": {
      const value = new Date(text);
      if (operator === "contains" || !isStorableInstant(value)) return "invalid";
      return { field, operator, value };
    }
  }
}

export interface UserPage {
  limit: number;
  offset: number;
}

/** Limits the page: it has at least one row, and never more than a page. */
export function userPage(query: Pick<ListUsersQuery, "limit" | "offset">): UserPage {
  const limit = Number(query.limit ?? maxUsers);
  return { limit: Math.min(Math.max(limit, 1), maxUsers), offset: Number(query.offset ?? 0) };
}

/**
 * Returns a LIKE pattern that matches the text literally, at the position that the operator asks
 * for.
 */
export function searchPattern(
  text: string,
  operator: "contains" | "starts_with" | "ends_with",
): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  return `${operator === "starts_with" ? "" : "%"}${literal}${operator === "ends_with" ? "" : "%"}`;
}

export function isStorableInstant(value: Date): boolean {
  const year = Number.isNaN(value.getTime()) ? 0 : value.getUTCFullYear();
  return year >= 1 && year <= 9999;
}
