import { centurySeconds, oneOf, onOff, wholeNumber } from "./config-values.ts";

const group = "organizations";

/** Who may found organizations, and how large they and their teams may grow. */
export const organizationVariables = {
  ORGANIZATION_CREATION: {
    group,
    schema: oneOf(["on", "admins"]),
    preset: "on",
    about: "Who may create organizations: everybody who is signed in, or administrators only.",
  },
  ORGANIZATION_LIMIT: {
    group,
    schema: wholeNumber(1),
    presetNote: "20 in live mode; none in sandbox mode",
    about:
      "A person who created or belongs to this many organizations, counted together, may not create another one.",
  },
  ORGANIZATION_MEMBER_LIMIT: {
    group,
    schema: wholeNumber(1, 10_000),
    preset: "100",
    about: "Most members an organization may have; also the most that are listed at once.",
  },
  ORGANIZATION_CREATOR_ROLE: {
    group,
    schema: oneOf(["owner", "admin"]),
    preset: "owner",
    about:
      "The role of the person who creates an organization. Its last holder can neither leave nor be removed.",
  },
  ORGANIZATION_DELETION: {
    group,
    schema: onOff,
    preset: "on",
    about: "Owners may delete their organization.",
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
    about: "Most invitations of one organization that wait for an answer.",
  },
  INVITATIONS_PER_HOUR: {
    group,
    schema: wholeNumber(1, 100_000),
    presetNote: "50 in live mode; 1000 in sandbox mode",
    about: "Most invitations that one person can send in an hour, in all organizations together.",
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
      "Most invitations that a person who has not proven their address can send in an hour, if that is less than INVITATIONS_PER_HOUR.",
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
    about: "Most teams an organization may have.",
  },
  TEAM_MEMBER_LIMIT: {
    group,
    schema: wholeNumber(1),
    presetNote: "none",
    about: "Most members a team may have.",
  },
  REMOVE_ALL_TEAMS: {
    group,
    schema: onOff,
    preset: "off",
    about: "The last team of an organization may be removed too.",
  },
} as const;
