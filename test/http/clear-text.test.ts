import { expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createLog } from "#server/platform/log.ts";
import {
  anotherBrowser,
  getMailLink,
  open,
  type Person,
  subjects,
  tokenIn,
} from "#test/support/people.ts";
import { testApp } from "#test/support/test-app.ts";
import { type Visitor, visitor } from "#test/support/visitor.ts";

const lines: string[] = [];
/** With an SMTP server configured, every mail is also a job; no worker runs here. */
const app = await testApp({ env: { SMTP_URL: "smtp://127.0.0.1:9", RATE_LIMIT: "off" } });
const log = createLog("debug", { write: (line) => void lines.push(line) });
const { server } = await createApp({ ...app.platform, log });
const newVisitor = () => visitor(server, app.platform.config.baseUrl);

const secrets = new Map<string, string>();
const passwords = {
  first: "planted password one",
  changed: "planted password two",
  reset: "planted password three",
  wrong: "planted password never right",
};
for (const [name, password] of Object.entries(passwords)) secrets.set(`${name} password`, password);

test("after every flow, database and log hold no token and no password in clear", async () => {
  const maya = await signUp("maya@example.com", passwords.first);
  const other = await anotherBrowser(app, { ...maya, password: passwords.first });
  await rememberSession("other session", other);
  await maya.post("/api/auth/sign-in/email", { email: maya.email, password: passwords.wrong });
  await plantLink("verification", maya, subjects.verify);
  await changeAddress(maya);
  await changePassword(maya);
  await plantInvitations();
  await resetPassword("moved@example.com");
  await maya.post("/api/auth/sign-in/email", {
    email: "moved@example.com",
    password: passwords.reset,
  });
  await rememberSession("last session", maya);
  await maya.post("/api/auth/delete-user", { password: passwords.reset });
  const deletion = await getMailLink(app, "moved@example.com", subjects.remove);
  secrets.set("deletion token", tokenIn(deletion));
  const before = await dump();
  expect((await open(maya, deletion)).status).toBe(302);
  const after = await dump();

  expect(secrets.size).toBeGreaterThanOrEqual(17);
  expect(before.length).toBeGreaterThan(5_000);
  for (const [name, secret] of secrets) {
    for (const spelling of spellings(secret)) {
      expect.soft(before.includes(spelling), `${name} is in the database`).toBe(false);
      expect.soft(after.includes(spelling), `${name} is left in the database`).toBe(false);
      expect.soft(lines.join("").includes(spelling), `${name} is in the log`).toBe(false);
    }
  }
  expect(lines.length).toBeGreaterThan(10);
});

async function signUp(email: string, password: string): Promise<Person> {
  const someone = newVisitor();
  const reply = await someone.post("/api/auth/sign-up/email", { name: "Maya", email, password });
  expect(reply.status).toBe(200);
  await rememberSession("first session", someone);
  return Object.assign(someone, { email, password });
}

async function plantLink(name: string, who: Visitor, subject: string): Promise<void> {
  const link = await getMailLink(app, "maya@example.com", subject);
  secrets.set(`${name} token`, tokenIn(link));
  await open(who, link);
}

async function changeAddress(maya: Person): Promise<void> {
  await maya.post("/api/auth/change-email", { newEmail: "moved@example.com" });
  const link = await getMailLink(app, maya.email, subjects.approve);
  const [, payload = ""] = tokenIn(link).split(".");
  const { approval } = JSON.parse(Buffer.from(payload, "base64url").toString());
  secrets.set("approval token", tokenIn(link));
  secrets.set("approval inside it", approval);
  await open(maya, link);
}

/** Pending, resent, replaced and accepted ones. */
async function plantInvitations(): Promise<void> {
  const post = async (who: Visitor, path: string, body: object) => {
    const reply = await who.post(`/api/auth/${path}`, body);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const [owner, guest] = [newVisitor(), newVisitor()];
  const password = passwords.first;
  await post(owner, "sign-up/email", { name: "Owner", email: "owner@example.com", password });
  await post(guest, "sign-up/email", { name: "Guest", email: "guest@example.com", password });
  await post(owner, "organization/create", { name: "Guild", slug: "guild" });
  const invite = async (name: string, email: string, input: object = {}): Promise<string> => {
    const body = { email, role: "member", ...input };
    const { id } = await post(owner, "organization/invite-member", body);
    secrets.set(`${name} invitation`, id);
    return id;
  };
  await invite("first", "pending@example.com");
  await invite("resent", "pending@example.com", { resend: true });
  await invite("replacing", "pending@example.com", { role: "admin", resend: true });
  const invitationId = await invite("accepted", "guest@example.com");
  await post(guest, "organization/accept-invitation", { invitationId });
  await owner.get("/api/auth/organization/list-invitations");
}

async function changePassword(maya: Person): Promise<void> {
  const { status } = await maya.post("/api/auth/change-password", {
    currentPassword: passwords.first,
    newPassword: passwords.changed,
    revokeOtherSessions: true,
  });
  expect(status).toBe(200);
  await rememberSession("replaced session", maya);
}

/** One link is used, the second is left open in the database. */
async function resetPassword(email: string): Promise<void> {
  for (const name of ["used", "open"]) {
    await newVisitor().post("/api/auth/request-password-reset", { email, redirectTo: "/x" });
    const link = await getMailLink(app, email, subjects.reset);
    secrets.set(`${name} reset token`, tokenIn(link));
    expect((await open(newVisitor(), link)).status).toBe(302);
    if (name === "open") return;
    const token = tokenIn(link);
    const reply = await newVisitor().post(`/api/auth/reset-password?token=${token}`, {
      newPassword: passwords.reset,
    });
    expect(reply.status).toBe(200);
  }
}

async function rememberSession(name: string, who: Visitor): Promise<void> {
  const { body } = await who.get("/api/auth/get-session");
  secrets.set(name, body.session.token);
  const cookie = decodeURIComponent(who.cookies.get("guildhall.session_token") ?? "");
  secrets.set(`signature of the ${name}`, cookie.split(".")[1] ?? "");
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, "")];
}

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const { pool } = app.platform.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(`${name}\n`, ...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}
