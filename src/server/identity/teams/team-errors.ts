import type { RefusalSpec } from "#server/platform/refusal.ts";

export const teamErrors = {
  notFound: { status: 400, message: "Team not found" },
  /**
   * The official client expects these words for an outsider, although they are about invitations.
   */
  createAsOutsider: {
    status: 403,
    message: "You are not allowed to invite users to this organization",
  },
  createNotAllowed: {
    status: 403,
    message: "You are not allowed to create teams in this organization",
  },
  tooMany: { status: 400, message: "You have reached the maximum number of teams" },
  memberLimitReached: { status: 403, message: "Team member limit reached" },
  updateNotAllowed: { status: 403, message: "You are not allowed to update this team" },
  /** For outsiders, and for one's own team. */
  removeThisNotAllowed: { status: 403, message: "You are not allowed to delete this team" },
  removeNotAllowed: {
    status: 403,
    message: "You are not allowed to delete teams in this organization",
  },
  lastTeam: { status: 400, message: "Unable to remove last team" },
  /** These two have codes of their own in newer releases of the official client. */
  addMemberNotAllowed: {
    status: 403,
    message: "You are not allowed to create a new member",
    code: "YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER",
  },
  removeMemberNotAllowed: {
    status: 403,
    message: "You are not allowed to remove a team member",
  },
  notInTeam: { status: 400, message: "User is not a member of the team" },
  notInTeamToActivate: { status: 403, message: "User is not a member of the team" },
  noneActive: { status: 400, message: "You do not have an active team" },
  /** list-teams answers an outsider with an empty body. */
  listNotAllowed: { status: 403 },
} satisfies Record<string, RefusalSpec>;
