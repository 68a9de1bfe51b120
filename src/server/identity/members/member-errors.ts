import type { RefusalSpec } from "#server/platform/refusal.ts";

export const memberErrors = {
  notFound: { status: 400, message: "Member not found" },
  onlyOwner: { status: 400, message: "You cannot leave the organization as the only owner" },
  /** 401 on the wire, although the caller is known. */
  removalNotAllowed: { status: 401, message: "You are not allowed to delete this member" },
  updateNotAllowed: { status: 403, message: "You are not allowed to update this member" },
  /** An empty role has an empty answer. */
  roleMissing: { status: 400 },
  unknownRole: { status: 400, message: "Role not found" },
  alreadyMember: { status: 400, message: "User is already a member of this organization" },
  invalidFilter: { status: 400, code: "VALIDATION_ERROR", message: "Invalid query parameters" },
  limitReached: { status: 403, message: "Organization membership limit reached" },
} satisfies Record<string, RefusalSpec>;

/** Says what blocks the deletion of an account and how to resolve it. */
export function toOnlyOwnerRefusal(names: readonly string[]): RefusalSpec {
  return {
    status: 400,
    code: "ONLY_OWNER_OF_AN_ORGANIZATION",
    message: `This account is the only owner of ${new Intl.ListFormat("en").format(names)}. Make another member an owner, or delete the organization, before deleting the account.`,
  };
}
