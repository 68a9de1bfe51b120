import type { z } from "zod";
import { logLevels } from "../log.ts";
import {
  centurySeconds,
  cookiePrefix,
  mailAddressList,
  mailSender,
  networkList,
  onOff,
  originList,
  postgresAddress,
  providerList,
  secretList,
  signUpPolicy,
  smtpAddress,
  text,
  toChoice,
  webAddress,
  wholeNumber,
} from "./config-values.ts";
import { fileVariables } from "./config-variables-files.ts";
import { limitVariables } from "./config-variables-limits.ts";
import { organizationVariables } from "./config-variables-organizations.ts";
import { paymentVariables } from "./config-variables-payments.ts";
import { sessionVariables } from "./config-variables-sessions.ts";

export interface Variable {
  group:
    | "server"
    | "payments"
    | "sessions"
    | "password and email"
    | "social sign-in"
    | "organizations"
    | "files";
  schema: z.ZodType<unknown, string>;
  /** The default text; undefined means that the value is absent. */
  preset?: string;
  /** The default in the documentation when it depends on something else. */
  presetNote?: string;
  about: string;
  secret?: true;
}

/**
 * Every environment variable the program reads. docs/configuration.md is generated from this list.
 */
export const variables = {
  PORT: {
    group: "server",
    schema: wholeNumber(1, 65_535),
    preset: "3000",
    about: "Port to listen on.",
  },
  HOST: {
    group: "server",
    schema: text,
    presetNote: "loopback, both address families, in sandbox mode; every interface in live mode",
    about: "Address to listen on.",
  },
  BASE_URL: {
    group: "server",
    schema: webAddress,
    presetNote: "http://localhost:PORT",
    about: "The public URL. Links in emails, cookies and the origin check use it.",
  },
  DATABASE_URL: {
    group: "server",
    schema: postgresAddress,
    presetNote: "an embedded PostgreSQL in GUILDHALL_DATA",
    about: "PostgreSQL 15 or newer to use instead of the embedded one.",
    secret: true,
  },
  EVENT_RETENTION_MONTHS: {
    group: "server",
    schema: wholeNumber(1, 1_200),
    preset: "12",
    about:
      "Complete months, before the current one, for which recorded events are stored. Older ones are deleted by the month, by the clock of the database server.",
  },
  USAGE_KEY_RETENTION_DAYS: {
    group: "server",
    schema: wholeNumber(1, 36_500),
    presetNote: "for ever",
    about:
      "Whole days for which the external ids of usage events are remembered, by the clock of the database server. An event that is sent again later counts again.",
  },
  DATABASE_DIRECT_URL: {
    group: "server",
    schema: postgresAddress,
    presetNote: "DATABASE_URL",
    about: "The same database without a pooler, for LISTEN, advisory locks and migrations.",
    secret: true,
  },
  PREPARED_STATEMENTS: {
    group: "server",
    schema: onOff,
    preset: "on",
    about:
      "Prepares statements once on each connection. off is for a pooler without support for named prepared statements, and costs the database up to twice the work.",
  },
  GUILDHALL_DATA: {
    group: "server",
    schema: text,
    preset: "./data",
    about: "Folder of the embedded PostgreSQL.",
  },
  GUILDHALL_ROLE: {
    group: "server",
    schema: toChoice(["all", "api", "worker"]),
    preset: "all",
    about: "What this node does: answer requests, do background work, or both.",
  },
  GUILDHALL_SECRET: {
    group: "server",
    schema: secretList,
    presetNote: "generated and stored in the database in sandbox mode; required in live mode",
    about:
      "Comma list of secrets of at least 32 characters. The first signs and encrypts, all verify and decrypt.",
    secret: true,
  },
  GUILDHALL_ADMINS: {
    group: "server",
    schema: mailAddressList,
    preset: "",
    about:
      "Comma list of addresses whose owners administer the installation, once their email address is verified (see accounts.md); in live mode no one else does. In sandbox mode the first user does too.",
  },
  TRUSTED_ORIGINS: {
    group: "server",
    schema: originList,
    preset: "",
    about:
      "Comma list of origins allowed in addition to BASE_URL, such as https://app.example.com, or hosts with a wildcard, such as *.example.com.",
  },
  TRUSTED_PROXIES: {
    group: "server",
    schema: networkList,
    presetNote: "loopback in sandbox mode; none in live mode",
    about:
      "Comma list of addresses or networks whose X-Forwarded-For is trusted; loopback is a valid entry.",
  },
  COOKIE_PREFIX: {
    group: "server",
    schema: cookiePrefix,
    preset: "guildhall",
    about: "First part of every cookie's name.",
  },
  SMTP_URL: {
    group: "server",
    schema: smtpAddress,
    presetNote: "none: emails go to the development mailbox only",
    about: "Mail server, such as smtps://user:password@mail.example.com.",
    secret: true,
  },
  MAIL_FROM: {
    group: "server",
    schema: mailSender,
    preset: "Guildhall <no-reply@guildhall.example>",
    about: "Sender of every email.",
  },
  METRICS_TOKEN: {
    group: "server",
    schema: text,
    presetNote: "none: /metrics answers loopback only",
    about: "Bearer token that opens /metrics to other machines.",
    secret: true,
  },
  RATE_LIMIT: {
    group: "server",
    schema: onOff,
    preset: "on",
    about: "Rate limits; off is allowed in sandbox mode only.",
  },
  API_KEY_LIST: {
    group: "server",
    schema: toChoice(["array", "page"]),
    preset: "array",
    about:
      "What GET /api/auth/api-key/list answers: the list that releases 1.2 to 1.4 of better-auth read, or the page that 1.5 and later read.",
  },
  LOG_LEVEL: {
    group: "server",
    schema: toChoice(logLevels),
    presetNote: "info in live mode; warn in sandbox mode",
    about:
      "How much the program logs: debug, info, warn, error or silent. At info every request has a line.",
  },
  ...paymentVariables,
  ...sessionVariables,
  PASSWORD_SIGN_IN: {
    group: "password and email",
    schema: onOff,
    preset: "on",
    about: "Sign-up and sign-in by email and password.",
  },
  PASSWORD_MIN_LENGTH: {
    group: "password and email",
    schema: wholeNumber(1, 128),
    preset: "8",
    about: "Minimum length of a new password.",
  },
  PASSWORD_MAX_LENGTH: {
    group: "password and email",
    schema: wholeNumber(64, 1024),
    preset: "128",
    about: "Maximum length of a new password.",
  },
  PASSWORD_RESET: {
    group: "password and email",
    schema: onOff,
    preset: "on",
    about: "Reset of a forgotten password by email.",
  },
  PASSWORD_RESET_SECONDS: {
    group: "password and email",
    schema: wholeNumber(60, centurySeconds),
    preset: "3600",
    about: "How long a reset link works.",
  },
  REVOKE_SESSIONS_ON_RESET: {
    group: "password and email",
    schema: onOff,
    preset: "off",
    about: "A password reset signs the user out everywhere.",
  },
  AUTO_SIGN_IN: {
    group: "password and email",
    schema: onOff,
    preset: "on",
    about: "Sign-up starts a session immediately.",
  },
  VERIFICATION_MAIL: {
    group: "password and email",
    schema: onOff,
    preset: "on",
    about: "Send a verification email on sign-up.",
  },
  REQUIRE_VERIFIED_EMAIL: {
    group: "password and email",
    schema: onOff,
    preset: "off",
    about: "Refuse sign-in until the address is verified.",
  },
  CHANGE_EMAIL: {
    group: "password and email",
    schema: onOff,
    preset: "on",
    about: "Users can change their email address.",
  },
  DELETE_USER: {
    group: "password and email",
    schema: toChoice(["mail", "session", "off"]),
    preset: "mail",
    about:
      "How users delete their account: with an emailed link, immediately with their password or a fresh session, or not at all.",
  },
  DELETE_USER_SECONDS: {
    group: "password and email",
    schema: wholeNumber(60, centurySeconds),
    preset: "86400",
    about: "How long a deletion link works.",
  },
  ...limitVariables,
  SOCIAL_SIGN_UP: {
    group: "social sign-in",
    schema: signUpPolicy,
    preset: "on",
    about:
      "Whether a new user who signs in through a provider gets an account: on, off, or requested (only if the page asks for it).",
  },
  TRUSTED_PROVIDERS: {
    group: "social sign-in",
    schema: providerList,
    preset: "",
    about: "Comma list of providers whose email addresses are trusted as verified.",
  },
  LINK_DIFFERENT_EMAILS: {
    group: "social sign-in",
    schema: onOff,
    preset: "off",
    about: "A user can link a provider account with a different email address, or without one.",
  },
  UNLINK_ALL: {
    group: "social sign-in",
    schema: onOff,
    preset: "off",
    about: "A user can unlink the last account they can sign in with.",
  },
  ...organizationVariables,
  ...fileVariables,
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;
