import type { RefusalSpec } from "#server/platform/refusal.ts";

export const invitationErrors = {
  notFound: { status: 400, message: "Invitation not found" },
  /** The official client expects the exclamation mark from reject and get. */
  notFoundWithExclamation: {
    status: 400,
    message: "Invitation not found!",
    code: "INVITATION_NOT_FOUND",
  },
  notRecipient: { status: 403, message: "You are not the recipient of the invitation" },
  /** Only get-invitation answers an anonymous caller with words. */
  notAuthenticated: { status: 401, message: "Not authenticated" },
  inviterGone: { status: 400, message: "Inviter is no longer a member of the organization" },
  inviterDemoted: { status: 403, message: "The inviter may no longer give this role" },
  notAllowed: {
    status: 403,
    message: "You are not allowed to invite users to this organization",
  },
  roleNotAllowed: { status: 403, message: "you are not allowed to invite user with this role" },
  alreadyInvited: { status: 400, message: "User is already invited to this organization" },
  tooMany: {
    status: 429,
    code: "TOO_MANY_INVITATIONS",
    message: "You have sent too many invitations. Please try again later.",
  },
  tooManyUnverified: {
    status: 429,
    code: "TOO_MANY_INVITATIONS_UNVERIFIED",
    message:
      "You have sent too many invitations. Verify your email address to send more, or try again later.",
  },
  limitReached: { status: 403, message: "Invitation limit reached" },
  cancelNotAllowed: { status: 403, message: "You are not allowed to cancel this invitation" },
  organizationIdMissing: { status: 400, message: "Organization ID is required" },
  notMember: { status: 403, message: "You are not a member of this organization" },
} satisfies Record<string, RefusalSpec>;
