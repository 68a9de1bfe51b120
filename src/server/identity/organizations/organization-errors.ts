import type { RefusalSpec } from "#server/platform/refusal.ts";

export const organizationErrors = {
  slugTaken: { status: 400, message: "slug is taken" },
  alreadyExists: { status: 400, message: "Organization already exists" },
  notFound: { status: 400, message: "Organization not found" },
  noneActive: { status: 400, message: "No active organization" },
  creationNotAllowed: {
    status: 403,
    message: "You are not allowed to create a new organization",
  },
  tooMany: { status: 403, message: "You have reached the maximum number of organizations" },
  /** Only update answers an anonymous caller with words. */
  userNotFound: { status: 401, message: "User not found" },
  updateNotAllowed: { status: 403, message: "You are not allowed to update this organization" },
  deletionNotAllowed: { status: 403, message: "You are not allowed to delete this organization" },
  deletionDisabled: { status: 403 },
  /** For lists of an organization's people. */
  notOneOfIts: { status: 403, message: "You are not a member of this organization" },
  notMember: { status: 400, message: "User is not a member of the organization" },
  /** The same words with other statuses for reading and for asking what is allowed. */
  notMemberToRead: { status: 403, message: "User is not a member of the organization" },
  notMemberToAsk: { status: 401, message: "User is not a member of the organization" },
} satisfies Record<string, RefusalSpec>;
