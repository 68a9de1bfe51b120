import { resolve } from "node:path";
import type { z } from "zod";
import { StartRefusal } from "../start-refusal.ts";
import {
  type ProviderSettings,
  readSocialProviders,
  requireSecureProviders,
} from "./config-social.ts";
import { type Variable, type VariableName, variables } from "./config-variables.ts";

const mebibyte = 1_048_576;

type Values = { [Name in VariableName]: Value<(typeof variables)[Name]> };
type Value<V extends Variable> = V extends { preset: string }
  ? z.output<V["schema"]>
  : z.output<V["schema"]> | undefined;

type Mode = "sandbox" | "live";
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment once. A bad value stops the start with a sentence that names the variable.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const values = parseVariables(env);
  const mode: Mode = values.STRIPE_SECRET_KEY ? "live" : "sandbox";
  if (mode === "live") requireLiveSettings(values);
  else assertNoLiveKey(values);
  requireFittingSettings(values);
  const socialProviders = readSocialProviders(env, values.SOCIAL_SIGN_UP);
  if (mode === "live") requireSecureProviders(socialProviders);
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`;
  return {
    mode,
    port: values.PORT,
    /** Undefined means loopback in sandbox mode and every interface in live mode. */
    host: values.HOST,
    baseUrl,
    secureCookies: mode === "live" || baseUrl.startsWith("https://"),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    preparedStatements: values.PREPARED_STATEMENTS,
    eventRetentionMonths: values.EVENT_RETENTION_MONTHS,
    /** Undefined is for ever. */
    usageKeyRetentionDays: values.USAGE_KEY_RETENTION_DAYS,
    dataFolder: resolve(values.GUILDHALL_DATA),
    role: values.GUILDHALL_ROLE,
    secrets: values.GUILDHALL_SECRET,
    admins: values.GUILDHALL_ADMINS.map((address) => address.toLowerCase()),
    trustedOrigins: values.TRUSTED_ORIGINS,
    trustedProxies: values.TRUSTED_PROXIES ?? (mode === "sandbox" ? ["loopback"] : []),
    /** Undefined is no limit. */
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS ?? (mode === "live" ? 256 : undefined),
    cookiePrefix: values.COOKIE_PREFIX,
    stripe: stripeAccount(values),
    taxProvider: values.TAX_PROVIDER,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    metricsToken: values.METRICS_TOKEN,
    rateLimit: values.RATE_LIMIT,
    logLevel: values.LOG_LEVEL ?? (mode === "live" ? "info" : "warn"),
    sessions: sessionSettings(values),
    password: {
      signIn: values.PASSWORD_SIGN_IN,
      minLength: values.PASSWORD_MIN_LENGTH,
      maxLength: values.PASSWORD_MAX_LENGTH,
      common: values.PASSWORD_COMMON ?? (mode === "live" ? "refuse" : "allow"),
      autoSignIn: values.AUTO_SIGN_IN,
      verificationMail: values.VERIFICATION_MAIL,
      requireVerifiedEmail: values.REQUIRE_VERIFIED_EMAIL || values.ACCOUNT_PRIVACY,
      reset: values.PASSWORD_RESET,
      resetSeconds: values.PASSWORD_RESET_SECONDS,
      revokeSessionsOnReset: values.REVOKE_SESSIONS_ON_RESET,
    },
    mails: {
      perHour: values.MAILS_PER_HOUR ?? (mode === "live" ? 5 : 50),
      perDay: values.MAILS_PER_DAY ?? (mode === "live" ? 10 : 200),
    },
    users: {
      changeEmail: values.CHANGE_EMAIL,
      accountPrivacy: values.ACCOUNT_PRIVACY,
      deletion: values.DELETE_USER,
      deletionSeconds: values.DELETE_USER_SECONDS,
    },
    accounts: accountSettings(values, socialProviders),
    organizations: organizationSettings(values, mode),
    invitationLimits: invitationLimits(values, mode),
    files: fileSettings(values, mode),
  };
}

function requireFittingSettings(values: Values): void {
  if (values.PASSWORD_MIN_LENGTH > values.PASSWORD_MAX_LENGTH) {
    throw new StartRefusal("PASSWORD_MIN_LENGTH must not be greater than PASSWORD_MAX_LENGTH.");
  }
  if (values.ACCOUNT_PRIVACY && !values.VERIFICATION_MAIL) {
    throw new StartRefusal("ACCOUNT_PRIVACY=on needs VERIFICATION_MAIL=on.");
  }
}

/** Undefined in sandbox mode: the payment sandbox has keys of its own. */
function stripeAccount({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: Values) {
  return secretKey && publishableKey && webhookSecret
    ? { secretKey, publishableKey, webhookSecret }
    : undefined;
}

function sessionSettings(values: Values) {
  return {
    expiresSeconds: values.SESSION_EXPIRES_SECONDS,
    updateAgeSeconds: values.SESSION_UPDATE_AGE_SECONDS,
    freshAgeSeconds: values.SESSION_FRESH_AGE_SECONDS,
    freshSince: values.SESSION_FRESH_SINCE,
    refresh: values.SESSION_REFRESH,
    cookieCacheSeconds: values.SESSION_COOKIE_CACHE_SECONDS,
  };
}

function accountSettings(values: Values, socialProviders: Record<string, ProviderSettings>) {
  return {
    /** By provider id. */
    socialProviders,
    trustedProviders: values.TRUSTED_PROVIDERS,
    linkDifferentEmails: values.LINK_DIFFERENT_EMAILS,
    unlinkAll: values.UNLINK_ALL,
    apiKeyList: values.API_KEY_LIST,
  };
}

function organizationSettings(values: Values, mode: Mode) {
  return {
    creation: values.ORGANIZATION_CREATION,
    deletion: values.ORGANIZATION_DELETION,
    creatorRole: values.ORGANIZATION_CREATOR_ROLE,
    /** Undefined is no limit. */
    perPerson: values.ORGANIZATION_LIMIT ?? (mode === "live" ? 20 : undefined),
    members: values.ORGANIZATION_MEMBER_LIMIT,
    invitationSeconds: values.INVITATION_SECONDS,
    invitations: values.INVITATION_LIMIT,
    teams: values.TEAMS,
    maxTeams: values.TEAM_LIMIT,
    maxTeamMembers: values.TEAM_MEMBER_LIMIT,
    removeAllTeams: values.REMOVE_ALL_TEAMS,
  };
}

/** How many invitations one person can send, by whether they have proven their address. */
function invitationLimits(values: Values, mode: "sandbox" | "live") {
  const isLive = mode === "live";
  const perHour = values.INVITATIONS_PER_HOUR ?? (isLive ? 50 : 1_000);
  const perDay = values.INVITATIONS_PER_DAY ?? (isLive ? 200 : 5_000);
  const fewer = {
    perHour: values.UNVERIFIED_INVITATIONS_PER_HOUR ?? (isLive ? 5 : perHour),
    perDay: values.UNVERIFIED_INVITATIONS_PER_DAY ?? (isLive ? 10 : perDay),
  };
  return {
    proven: { perHour, perDay },
    unproven: {
      perHour: Math.min(fewer.perHour, perHour),
      perDay: Math.min(fewer.perDay, perDay),
    },
  };
}

function fileSettings(values: Values, mode: Mode) {
  const perPerson = values.PERSON_STORAGE_MEBIBYTES ?? (mode === "live" ? 20_480 : undefined);
  return {
    fileBytes: values.FILE_MEBIBYTES * mebibyte,
    /** Of one organization, all files together. */
    storageBytes: values.STORAGE_MEBIBYTES * mebibyte,
    /** Of all organizations that one person created; undefined is no limit. */
    personStorageBytes: perPerson === undefined ? undefined : perPerson * mebibyte,
  };
}

function parseVariables(env: Record<string, string | undefined>): Values {
  const entries = Object.entries<Variable>(variables).map(([name, variable]) => {
    const given = env[name] === "" ? undefined : env[name];
    const source = given ?? variable.preset;
    if (source === undefined) return [name, undefined];
    const parsed = variable.schema.safeParse(source);
    if (parsed.success) return [name, parsed.data];
    const shown = variable.secret ? "" : `, not ${JSON.stringify(given)}`;
    throw new StartRefusal(`${name} ${parsed.error.issues[0]?.message}${shown}.`);
  });
  return Object.fromEntries(entries) as Values;
}

/** A forgotten secret key must not send real buyers to the payment sandbox. */
function assertNoLiveKey(values: Values): void {
  if (values.STRIPE_PUBLISHABLE_KEY?.startsWith("pk_live_"))
    throw new StartRefusal(
      "STRIPE_PUBLISHABLE_KEY is a live key, but STRIPE_SECRET_KEY is not set: set both for live mode, or neither for sandbox mode.",
    );
}

function requireLiveSettings(values: Values): void {
  const needed = ["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "GUILDHALL_SECRET"] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length > 0) {
    throw new StartRefusal(
      `Live mode (STRIPE_SECRET_KEY is set) also needs ${missing.join(" and ")}.`,
    );
  }
  const weak = values.GUILDHALL_SECRET?.find((secret) => new Set(secret).size < 10);
  if (weak !== undefined) {
    throw new StartRefusal(
      "GUILDHALL_SECRET is too easy to guess: use at least 32 random characters.",
    );
  }
  if (!values.RATE_LIMIT) throw new StartRefusal("RATE_LIMIT can be off in sandbox mode only.");
}
