import { centurySeconds, onOff, toChoice, wholeNumber } from "./config-values.ts";

const group = "organizations";

/** Who may found organizations, and how large they and their teams may grow. */
export const organizationVariables = {
  ORGANIZATION_CREATION: {
    group,
    schema: toChoice(["on", "admins"]),
    preset: "on",
    about: "Who can create organizations: every signed-in user, or administrators only.",
  },
  ORGANIZATION_LIMIT: {
    group,
    schema: wholeNumber(1),
    presetNote: "20 in live mode; none in sandbox mode",
    about:
      "A user who created or belongs to this many organizations, counted together, cannot create another one.",
  },
  ORGANIZATION_MEMBER_LIMIT: {
    group,
    schema: wholeNumber(1, 10_000),
    preset: "100",
    about: "Maximum number of members of an organization, and of members in one list.",
  },
  ORGANIZATION_CREATOR_ROLE: {
    group,
    schema: toChoice(["owner", "admin"]),
    preset: "owner",
    about:
      "The role of the user who creates an organization. The last member with it can neither leave nor be removed.",
  },
  ORGANIZATION_DELETION: {
    group,
    schema: onOff,
    preset: "on",
    about: "Owners can delete their organization.",
  },
  INVITATION_SECONDS: {
    group,
    schema: wholeNumber(60, centurySeconds),
    preset: "172800",
    about: "How long an invitation can be accepted.",
  },
  INVITATION_LIMIT: {
    group,
    schema: wholeNumber(1, 1_000),
    preset: "100",
    about: "Maximum number of pending invitations of one organization.",
  },
  INVITATIONS_PER_HOUR: {
    group,
    schema: wholeNumber(1, 100_000),
    presetNote: "50 in live mode; 1000 in sandbox mode",
    about:
      "Maximum number of invitations that one user can send in an hour, in all organizations together.",
  },
  INVITATIONS_PER_DAY: {
    group,
    schema: wholeNumber(1, 100_000),
    presetNote: "200 in live mode; 5000 in sandbox mode",
    about: "The same for a day.",
  },
  UNVERIFIED_INVITATIONS_PER_HOUR: {
    group,
    schema: wholeNumber(1, 100_000),
    presetNote: "5 in live mode; INVITATIONS_PER_HOUR in sandbox mode",
    about:
      "Maximum number of invitations that a user with an unverified email address can send in an hour, if that is less than INVITATIONS_PER_HOUR.",
  },
  UNVERIFIED_INVITATIONS_PER_DAY: {
    group,
    schema: wholeNumber(1, 100_000),
    presetNote: "10 in live mode; INVITATIONS_PER_DAY in sandbox mode",
    about: "The same for a day.",
  },
  TEAMS: {
    group,
    schema: onOff,
    preset: "on",
    about: "Organizations have teams, the first one named after the organization.",
  },
  TEAM_LIMIT: {
    group,
    schema: wholeNumber(1, 1_000),
    presetNote: "none",
    about: "Maximum number of teams of an organization.",
  },
  TEAM_MEMBER_LIMIT: {
    group,
    schema: wholeNumber(1),
    presetNote: "none",
    about: "Maximum number of members of a team.",
  },
  REMOVE_ALL_TEAMS: {
    group,
    schema: onOff,
    preset: "off",
    about: "The last team of an organization can be deleted too.",
  },
} as const;
