import type { AdminPermission } from "#contract/identity/admin-schema.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";

export const adminErrors = {
  userExists: { status: 400, message: "User already exists" },
  unknownRole: {
    status: 400,
    message: "You are not allowed to set a non-existent role value",
  },
  banYourself: { status: 400, message: "You cannot ban yourself" },
  removeYourself: { status: 400, message: "You cannot remove yourself" },
  impersonateAdministrator: { status: 403, message: "You cannot impersonate administrators" },
  namedAdministrator: {
    status: 403,
    message: "An administrator named by the configuration cannot be changed here",
  },
  nothingToUpdate: { status: 400, message: "No data to update" },
  emailNotUpdatable: {
    status: 400,
    message: "Email can not be updated. Only its owner can change or verify it",
    code: "EMAIL_CAN_NOT_BE_UPDATED",
  },
  passwordNotUpdatable: {
    status: 400,
    message:
      "Password cannot be updated through update-user. Use the set-user-password endpoint instead",
    code: "PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER",
  },
  invalidBan: { status: 400, code: "VALIDATION_ERROR", message: "Invalid body parameters" },
  notImpersonating: { status: 400, message: "You are not impersonating anyone" },
  ownSessionGone: { status: 401, message: "Failed to find admin session" },
  invalidFilter: { status: 400, code: "VALIDATION_ERROR", message: "Invalid query parameters" },
} satisfies Record<string, RefusalSpec>;

/** The refusal for a caller without the permission. */
export const deniedErrors = {
  "user:create": { status: 403, message: "You are not allowed to create users" },
  "user:list": { status: 403, message: "You are not allowed to list users" },
  "user:set-role": { status: 403, message: "You are not allowed to change users role" },
  "user:ban": { status: 403, message: "You are not allowed to ban users" },
  "user:impersonate": { status: 403, message: "You are not allowed to impersonate users" },
  "user:delete": { status: 403, message: "You are not allowed to delete users" },
  "user:set-password": { status: 403, message: "You are not allowed to set users password" },
  "user:get": { status: 403, message: "You are not allowed to get user" },
  "user:update": { status: 403, message: "You are not allowed to update users" },
  "session:list": { status: 403, message: "You are not allowed to list users sessions" },
  "session:revoke": { status: 403, message: "You are not allowed to revoke users sessions" },
  "session:delete": { status: 403, message: "You are not allowed to revoke users sessions" },
} satisfies Record<AdminPermission, RefusalSpec>;
