import * as z from "zod/mini";
import { PictureAddress } from "./picture-address.ts";
import type { SessionWire, UserWire } from "./session-schema.ts";

/**
 * The permissions of an administrator of the installation. `get` and `update` are of newer releases
 * of the client.
 */
export const adminStatements = {
  user: [
    "create",
    "list",
    "set-role",
    "ban",
    "impersonate",
    "delete",
    "set-password",
    "get",
    "update",
  ],
  session: ["list", "revoke", "delete"],
} as const;

/**
 * Who holds what. A user may have several roles, separated by commas; any one that allows all is
 * enough.
 */
export const adminRoles: Record<string, Record<string, readonly string[]>> = {
  admin: adminStatements,
  user: {},
};

export type AdminPermission =
  | `user:${(typeof adminStatements.user)[number]}`
  | `session:${(typeof adminStatements.session)[number]}`;

/** Only under /admin: everywhere else a user and a session are as the specification has them. */
export interface AdminUserWire extends UserWire {
  role: string;
  banned: boolean;
  banReason: string | null;
  banExpires: string | null;
}

export interface AdminSessionWire extends SessionWire {
  impersonatedBy: string | null;
}

export interface AdminUserListWire {
  users: AdminUserWire[];
  total: number;
  limit?: number;
  offset?: number;
}

export const userFields = {
  id: "text",
  email: "text",
  name: "text",
  role: "text",
  banReason: "text",
  emailVerified: "boolean",
  banned: "boolean",
  createdAt: "instant",
  updatedAt: "instant",
  banExpires: "instant",
} as const;

export type UserField = keyof typeof userFields;

const nameLength = 200;
const reasonLength = 500;
const searchLength = 254;
const centurySeconds = 3_155_760_000;
const UserField = z.enum(Object.keys(userFields) as [UserField, ...UserField[]]);
const WholeNumber = z.string().check(z.regex(/^\d{1,9}$/));
const Text = z.string().check(z.maxLength(searchLength));

export const ListUsersQuery = z.object({
  searchValue: z.optional(Text),
  searchField: z.optional(z.enum(["email", "name"])),
  searchOperator: z.optional(z.enum(["contains", "starts_with", "ends_with"])),
  limit: z.optional(WholeNumber),
  offset: z.optional(WholeNumber),
  sortBy: z.optional(UserField),
  sortDirection: z.optional(z.enum(["asc", "desc"])),
  filterField: z.optional(UserField),
  filterValue: z.optional(Text),
  filterOperator: z.optional(z.enum(["eq", "ne", "lt", "lte", "gt", "gte", "contains"])),
});

/** One role or several; unknown ones are rejected elsewhere, with their own message. */
const Role = z.union([z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(10))]);

export const CreateUser = z.object({
  email: z.string(),
  password: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(nameLength)),
  role: z.optional(Role),
  /** Of these only what the caller may set is taken: the rest is dropped like any unknown key. */
  data: z.optional(
    z.object({
      image: z.optional(z.nullable(PictureAddress)),
      role: z.optional(Role),
    }),
  ),
});

export const SetRole = z.object({ userId: z.string(), role: Role });

export const BanUser = z.object({
  userId: z.string(),
  banReason: z.optional(z.string().check(z.maxLength(reasonLength))),
  /** Seconds; without them the ban has no end. */
  banExpiresIn: z.optional(z.int().check(z.positive(), z.maximum(centurySeconds))),
  /** Also ends the person's API keys. Otherwise they are refused while the ban lasts. */
  revokeApiKeys: z.optional(z.boolean()),
});

export const UserQuery = z.object({ id: z.string() });

/** An end of a ban as clients write it: an instant in ISO form. */
const Instant = z.string().check(z.maxLength(40));

/**
 * Omitted fields do not change. Fields that only the owner may change are rejected, with any value.
 */
export const UpdateAdministeredUser = z.object({
  userId: z.string(),
  data: z.object({
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(nameLength))),
    image: z.optional(z.nullable(PictureAddress)),
    role: z.optional(Role),
    banned: z.optional(z.boolean()),
    banReason: z.optional(z.nullable(z.string().check(z.maxLength(reasonLength)))),
    banExpires: z.optional(z.nullable(Instant)),
    email: z.optional(z.unknown()),
    emailVerified: z.optional(z.unknown()),
    password: z.optional(z.unknown()),
  }),
});

export const UserTarget = z.object({ userId: z.string() });

/** A handle of list-user-sessions. */
export const RevokeUserSession = z.object({ sessionToken: z.string() });

export const SetUserPassword = z.object({
  userId: z.string(),
  newPassword: z.string(),
  /** On unless it is false. */
  revokeSessions: z.optional(z.boolean()),
  revokeApiKeys: z.optional(z.boolean()),
  /** Sessions, API keys, linked providers, access tokens and pending invitations. */
  revokeOtherAccess: z.optional(z.boolean()),
});

export const UserApiKeysQuery = z.object({ userId: z.string() });

/** All keys of the person, or the one that is named. */
export const RevokeUserApiKeys = z.object({ userId: z.string(), keyId: z.optional(z.string()) });

const Permissions = z.record(z.string(), z.array(z.string()));

/** One of the two names, not both. */
export const HasPermission = z
  .object({ permissions: z.optional(Permissions), permission: z.optional(Permissions) })
  .check(
    z.refine((asked) => (asked.permissions === undefined) !== (asked.permission === undefined)),
  );

export type ListUsersQuery = z.infer<typeof ListUsersQuery>;
export type CreateUser = z.infer<typeof CreateUser>;
export type UpdateAdministeredUser = z.infer<typeof UpdateAdministeredUser>;
export type SetUserPassword = z.infer<typeof SetUserPassword>;
export type BanUser = z.infer<typeof BanUser>;
export type HasPermission = z.infer<typeof HasPermission>;
