import { expect, test } from "vitest";
import { StartRefusal } from "../start-refusal.ts";
import { readConfig } from "./config.ts";
import { type VariableName, variables } from "./config-variables.ts";

const secret = "a-secret-0123456789-abcdefghijklmnopqrstuvwxyz";
const live = {
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_PUBLISHABLE_KEY: "pk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  GUILDHALL_SECRET: secret,
};
const notWhole = ["abc", "-1", "1.5", "1e3", "0x10", " 5", "9".repeat(16)];
const notSwitch = ["yes", "true", "1", "ON"];

/** Bad texts for each variable; none for those that any text fits. A new variable must be added. */
const badValues: Record<VariableName, string[]> = {
  PORT: [...notWhole, "0", "65536"],
  HOST: [],
  BASE_URL: ["localhost:3000", "ftp://x", "http://", "//x", "javascript:x", "http://[", "x"],
  DATABASE_URL: ["mysql://x", "localhost", "http://x"],
  DATABASE_DIRECT_URL: ["mysql://x", "localhost"],
  PREPARED_STATEMENTS: ["yes"],
  EVENT_RETENTION_MONTHS: [...notWhole, "0", "1201", "all"],
  USAGE_KEY_RETENTION_DAYS: [...notWhole, "0", "36501", "never"],
  GUILDHALL_DATA: [],
  GUILDHALL_ROLE: ["web", "ALL", "api,worker"],
  GUILDHALL_SECRET: ["short", `${secret},short`, ",", "x".repeat(31)],
  GUILDHALL_ADMINS: ["maya", "maya@example.com;ada@example.com", "Maya <maya@example.com>"],
  TRUSTED_ORIGINS: ["*", "app.example.com", "https://app.example.com/path", "*.com"],
  TRUSTED_PROXIES: ["everybody", "10.0.0.0/99", "1", "10.0.0.1,nobody"],
  CONNECTIONS_PER_ADDRESS: [...notWhole, "0", "1000001", "none"],
  COOKIE_PREFIX: ["a b", "a;b", "a=b", "x".repeat(41), "\u00e9"],
  SMTP_URL: ["mail.example.com", "http://mail.example.com", "smtp://["],
  ACCOUNT_PRIVACY: ["yes", "ON"],
  PASSWORD_COMMON: ["on", "Refuse", "none"],
  MAILS_PER_DAY: ["0", "-1", "ten", "10001"],
  MAILS_PER_HOUR: ["0", "1001", "5.5"],
  MAIL_FROM: ["Guildhall", "<>", "a@b.c\r\nBcc: d@e.f", "Guildhall <no-reply>"],
  METRICS_TOKEN: [],
  RATE_LIMIT: notSwitch,
  LOG_LEVEL: ["loud", "trace", "INFO"],
  STRIPE_SECRET_KEY: [],
  STRIPE_PUBLISHABLE_KEY: [],
  STRIPE_WEBHOOK_SECRET: [],
  TAX_PROVIDER: ["stripe tax", "STRIPE"],
  SESSION_EXPIRES_SECONDS: [...notWhole, "59", "3153600001"],
  SESSION_UPDATE_AGE_SECONDS: notWhole,
  SESSION_FRESH_AGE_SECONDS: notWhole,
  SESSION_FRESH_SINCE: ["on", "create", "signin"],
  SESSION_COOKIE_CACHE_SECONDS: [...notWhole, "3601", "off"],
  SESSION_REFRESH: notSwitch,
  PASSWORD_SIGN_IN: notSwitch,
  PASSWORD_MIN_LENGTH: [...notWhole, "0", "129"],
  PASSWORD_MAX_LENGTH: [...notWhole, "63", "1025"],
  PASSWORD_RESET: notSwitch,
  PASSWORD_RESET_SECONDS: [...notWhole, "59", "3153600001"],
  REVOKE_SESSIONS_ON_RESET: notSwitch,
  AUTO_SIGN_IN: notSwitch,
  VERIFICATION_MAIL: notSwitch,
  REQUIRE_VERIFIED_EMAIL: notSwitch,
  CHANGE_EMAIL: notSwitch,
  DELETE_USER: ["on", "Mail"],
  DELETE_USER_SECONDS: [...notWhole, "59", "3153600001"],
  ORGANIZATION_CREATION: ["off", "everybody"],
  ORGANIZATION_LIMIT: [...notWhole, "0", "none"],
  ORGANIZATION_MEMBER_LIMIT: [...notWhole, "0", "10001"],
  ORGANIZATION_CREATOR_ROLE: ["member", "Owner", "king"],
  ORGANIZATION_DELETION: notSwitch,
  INVITATION_SECONDS: [...notWhole, "59", "3153600001"],
  INVITATION_LIMIT: [...notWhole, "0", "1001"],
  INVITATIONS_PER_HOUR: [...notWhole, "0", "100001"],
  INVITATIONS_PER_DAY: [...notWhole, "0", "100001"],
  UNVERIFIED_INVITATIONS_PER_HOUR: [...notWhole, "0", "100001"],
  UNVERIFIED_INVITATIONS_PER_DAY: [...notWhole, "0", "100001"],
  TEAMS: notSwitch,
  TEAM_LIMIT: [...notWhole, "0", "1001"],
  TEAM_MEMBER_LIMIT: [...notWhole, "0"],
  REMOVE_ALL_TEAMS: notSwitch,
  FILE_MEBIBYTES: [...notWhole, "0", "4001"],
  PERSON_STORAGE_MEBIBYTES: [...notWhole, "0", "1000000001", "none"],
  STORAGE_MEBIBYTES: [...notWhole, "0", "1000000001"],
  SOCIAL_SIGN_UP: ["yes", "true", "ON", "sometimes"],
  TRUSTED_PROVIDERS: ["Google", "google;github", "a b", "-"],
  LINK_DIFFERENT_EMAILS: notSwitch,
  UNLINK_ALL: notSwitch,
  API_KEY_LIST: ["list", "Page", "on"],
};

test("every variable is in this file", () => {
  expect(Object.keys(badValues).sort()).toEqual(Object.keys(variables).sort());
});

const badSettings = Object.entries(badValues).flatMap(([name, texts]) =>
  texts.map((text) => [name as VariableName, text] as const),
);

test.each(badSettings)("%s is named when it is %j", (name, text) => {
  const refusal = findRefusal({ [name]: text });

  expect(refusal).toBeInstanceOf(StartRefusal);
  expect(refusal?.message).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
});

test.each(badSettings.filter(([name]) => "secret" in variables[name]))(
  "%s is a secret: the sentence does not repeat %j",
  (name, text) => {
    expect(findRefusal({ [name]: text })?.message).not.toContain(text.replace(",", secret));
  },
);

test("an empty variable counts as not set", () => {
  const blank = Object.fromEntries(Object.keys(variables).map((name) => [name, ""]));

  expect(readConfig(blank)).toEqual(readConfig({}));
});

test("without any variable it is a sandbox on loopback", () => {
  expect(readConfig({})).toMatchObject({
    mode: "sandbox",
    port: 3000,
    host: undefined,
    baseUrl: "http://localhost:3000",
    secureCookies: false,
    databaseUrl: undefined,
    role: "all",
    secrets: undefined,
    trustedProxies: ["loopback"],
    rateLimit: true,
    logLevel: "warn",
  });
});

test("the base address follows the port, and loses its trailing slash", () => {
  expect(readConfig({ PORT: "8080" }).baseUrl).toBe("http://localhost:8080");
  expect(readConfig({ BASE_URL: "https://guild.example.com/" })).toMatchObject({
    baseUrl: "https://guild.example.com",
    secureCookies: true,
  });
});

test("several secrets are a rotation", () => {
  expect(readConfig({ GUILDHALL_SECRET: `${secret}, ${secret}2` }).secrets).toEqual([
    secret,
    `${secret}2`,
  ]);
});

test("live mode trusts no proxy, logs requests and has secure cookies", () => {
  expect(readConfig(live)).toMatchObject({
    mode: "live",
    secureCookies: true,
    trustedProxies: [],
    logLevel: "info",
  });
});

test.each(["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "GUILDHALL_SECRET"])(
  "live mode does not start without %s",
  (name) => {
    expect(findRefusal({ ...live, [name]: undefined })?.message).toBe(
      `Live mode (STRIPE_SECRET_KEY is set) also needs ${name}.`,
    );
  },
);

test("a live publishable key without its secret key does not start the sandbox", () => {
  expect(findRefusal({ STRIPE_PUBLISHABLE_KEY: "pk_live_x" })?.message).toContain(
    "STRIPE_SECRET_KEY is not set",
  );
  expect(readConfig({ STRIPE_PUBLISHABLE_KEY: "pk_test_x" }).mode).toBe("sandbox");
});

test("live mode refuses a secret that is long but easy to guess, without repeating it", () => {
  const weak = "abcabcabc".repeat(5);

  expect(findRefusal({ ...live, GUILDHALL_SECRET: `${secret},${weak}` })?.message).toBe(
    "GUILDHALL_SECRET is too easy to guess: use at least 32 random characters.",
  );
});

test("rate limits can be off in a sandbox only", () => {
  expect(readConfig({ RATE_LIMIT: "off" }).rateLimit).toBe(false);
  expect(findRefusal({ ...live, RATE_LIMIT: "off" })?.message).toContain("RATE_LIMIT");
});

test("private accounts need verification mails, and verified addresses", () => {
  expect(readConfig({ ACCOUNT_PRIVACY: "on" }).password.requireVerifiedEmail).toBe(true);
  expect(findRefusal({ ACCOUNT_PRIVACY: "on", VERIFICATION_MAIL: "off" })?.message).toBe(
    "ACCOUNT_PRIVACY=on needs VERIFICATION_MAIL=on.",
  );
});

test("the bounds of a password's length must make sense together", () => {
  const refusal = findRefusal({ PASSWORD_MIN_LENGTH: "100", PASSWORD_MAX_LENGTH: "64" });

  expect(refusal?.message).toContain("PASSWORD_MIN_LENGTH must not be greater");
});

function findRefusal(env: Record<string, string | undefined>): Error | undefined {
  try {
    readConfig(env);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
