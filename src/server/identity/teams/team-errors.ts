import type { RefusalSpec } from "#server/platform/refusal.ts";

export const teamErrors = {
  notFound: { status: 400, message: "Team not found" },
  /** The official client expects these words for an outsider, although they are about invitations. */
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
  /** list-teams answers an outsider with an empty body. */
  listNotAllowed: { status: 403 },
} satisfies Record<string, RefusalSpec>;
