import { pagePaths } from "#contract/page-paths.ts";
import { createApp } from "#server/app.ts";
import type { TestApp } from "./test-app.ts";
import { openTestPlatform } from "./test-database.ts";
import { type Reply, type Visitor, visitor } from "./visitor.ts";
import { whenOver } from "./when-over.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

export type Person = Awaited<ReturnType<TestApp["signedUp"]>>;

export const subjects = {
  verify: "Verify your email address",
  reset: "Reset your password",
  approve: "Approve your new email address",
  remove: "Confirm that you want to delete your account",
  device: "New sign-in to your account",
  password: "Your password was changed",
  moved: "The email address of your account was changed",
  undone: "The change of your email address was undone",
  disowned: "We locked the account that uses your address",
  takenBack: "Your email address change was reverted",
  secured: "We secured your account",
} as const;

/** Returns everything mailed to an address, or only the mails of one subject; newest first. */
export async function mailsTo(app: TestApp, email: string, subject?: string): Promise<Mail[]> {
  const { body } = await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const mails = body as Mail[];
  return subject === undefined ? mails : mails.filter((mail) => mail.subject === subject);
}

/** Returns the link of the newest mail of that subject. */
export async function getMailLink(app: TestApp, email: string, subject: string): Promise<URL> {
  const [mail] = await mailsTo(app, email, subject);
  if (!mail?.links[0]) throw new Error(`no "${subject}" was mailed to ${email}`);
  return new URL(mail.links[0]);
}

/**
 * Opens a mailed link. For the page of a verification mail this is the call that takes the same
 * query.
 */
export function open(visitor: Visitor, link: URL): Promise<Reply> {
  const path = link.pathname === pagePaths.verifyEmail ? verifyEmailCall : link.pathname;
  return visitor.get(path + link.search);
}

const verifyEmailCall = "/api/auth/verify-email";

/**
 * Returns the token of a link to our own addresses: the last segment of a reset link, else a query
 * parameter.
 */
export function tokenIn(link: URL): string {
  return link.searchParams.get("token") ?? link.pathname.split("/").at(-1) ?? "";
}

/** Signs somebody up, and opens the mailed link in the same browser: the account is proven. */
export async function provenPerson(app: TestApp, email?: string): Promise<Person> {
  const person = await app.signedUp(email);
  await open(person, await getMailLink(app, person.email, subjects.verify));
  return person;
}

/**
 * Signs up a person whose mailed link was opened elsewhere, as a link scanner does: verified but
 * not proven.
 */
export async function verifiedPerson(app: TestApp, email?: string): Promise<Person> {
  const person = await app.signedUp(email);
  await open(app.visitor(), await getMailLink(app, person.email, subjects.verify));
  return person;
}

/**
 * Proves an account, as if the link in the mail had been confirmed from a browser that holds its
 * session.
 */
export async function markProven(app: TestApp, email: string): Promise<void> {
  const now = app.platform.clock.now();
  await app.platform.database.pool.query(
    "update users set email_verified = true, proven_at = $2 where email = $1",
    [email, now],
  );
}

/**
 * Everything that signs in to the account of this address belongs to someone who proved the
 * mailbox.
 */
export async function isAccountProven(app: TestApp, email: string): Promise<boolean> {
  const { rows } = await app.platform.database.pool.query<{ proven: boolean }>(
    "select proven_at is not null as proven from users where email = $1",
    [email],
  );
  return rows[0]?.proven ?? false;
}

/** Returns the same person in one more browser. */
export async function anotherBrowser(
  app: TestApp,
  person: Person,
  options: { rememberMe?: boolean; userAgent?: string } = {},
): Promise<Visitor> {
  const browser = app.visitor();
  const { userAgent, ...rest } = options;
  const { status } = await browser.post(
    "/api/auth/sign-in/email",
    { email: person.email, password: person.password, ...rest },
    userAgent === undefined ? {} : { "user-agent": userAgent },
  );
  if (status !== 200) throw new Error(`sign-in of ${person.email} answered ${status}`);
  return browser;
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get("/api/auth/get-session?disableCookieCache=true")).body !== null;
}

/** Returns a visitor of one more node on the same database, with settings of its own. */
export async function visitorOfNode(
  app: TestApp,
  options: { now?: string; env: Record<string, string> },
): Promise<Visitor> {
  const env = { PORT: String(app.platform.config.port), ...options.env };
  const platform = await openTestPlatform(app.platform.databaseUrl, { ...options, env });
  const { server } = await createApp(platform);
  await server.ready();
  whenOver(() => server.close());
  return visitor(server, platform.config.baseUrl);
}

/** Returns the audited actions of people, oldest first. */
export async function auditActions(app: TestApp): Promise<string[]> {
  const { rows } = await app.platform.database.pool.query<{ action: string }>(
    "select action from audit_log order by id",
  );
  return rows.map((row) => row.action);
}

/** The lines that clear all three cookies. */
export const clearedCookies = ["session_token", "dont_remember", "session_data"].map(
  (name) => `guildhall.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
);

/**
 * Takes status, body and cookies of an answer, as one value to compare; that of a known browser is
 * left out.
 */
export function replyParts({ status, body, text, setCookies }: Reply): unknown[] {
  return [status, body ?? text, withoutKnownBrowser(setCookies)];
}

/** Returns the lines without the one that only gives a browser limits of its own. */
export function withoutKnownBrowser(setCookies: readonly string[]): string[] {
  return setCookies.filter((line) => !/^[^=]*\.known_browser=/.test(line));
}

/** Returns the answer for a message: nothing else in the body, no cookie. */
export function refusal(status: number, message?: string, code?: string): unknown[] {
  if (message === undefined) return [status, "", []];
  const derived = message
    .toUpperCase()
    .replaceAll(" ", "_")
    .replace(/[^A-Z0-9_]/g, "");
  return [status, { code: code ?? derived, message }, []];
}

export const invalidBody = refusal(400, "Invalid body parameters", "VALIDATION_ERROR");
export const invalidQuery = refusal(400, "Invalid query parameters", "VALIDATION_ERROR");
