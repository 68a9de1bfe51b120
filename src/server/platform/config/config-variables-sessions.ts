import { cacheSeconds, centurySeconds, onOff, toChoice, wholeNumber } from "./config-values.ts";

const group = "sessions";

/** How long sessions live, and for how long they are fresh. */
export const sessionVariables = {
  SESSION_EXPIRES_SECONDS: {
    group,
    schema: wholeNumber(60, centurySeconds),
    preset: "604800",
    about: "How long a session lives after its last refresh.",
  },
  SESSION_UPDATE_AGE_SECONDS: {
    group,
    schema: wholeNumber(0),
    preset: "86400",
    about: "A session older than this is extended when it is used.",
  },
  SESSION_FRESH_AGE_SECONDS: {
    group,
    schema: wholeNumber(0),
    preset: "86400",
    about:
      "How long a session is fresh. Changing the address, unlinking a provider and deleting the account need a fresh session. 0 turns the check off.",
  },
  SESSION_FRESH_SINCE: {
    group,
    schema: toChoice(["update", "sign-in"]),
    preset: "update",
    about:
      "What the fresh age is counted from: the last update of the session, which use of it repeats, or the last sign-in or confirmed password. With sign-in, creating API keys and access tokens and linking a provider need a fresh session too.",
  },
  SESSION_COOKIE_CACHE_SECONDS: {
    group,
    schema: cacheSeconds,
    preset: "0",
    about:
      "How long get-session may answer from a signed cookie without asking the database; on means 60, 0 is off. A revoked session is seen that much later by get-session, and immediately by everything else.",
  },
  SESSION_REFRESH: {
    group,
    schema: onOff,
    preset: "on",
    about: "Whether use extends a session at all.",
  },
} as const;
