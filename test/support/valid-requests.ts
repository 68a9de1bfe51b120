import { credentialProvider, insertAccount } from "#server/identity/accounts/account-store.ts";
import { startSession } from "#server/identity/sessions/start-session.ts";
import { insertUser } from "#server/identity/users/user-store.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { TestApp } from "./test-app.ts";
import type { WireRequest } from "./wire.ts";

export interface Person {
  email: string;
  password: string;
  token: string;
  cookie: string;
}

export type Make = (person: Person) => WireRequest | Promise<WireRequest>;

let people = 0;
const journey = {
  provider: "github",
  callbackURL: "/home",
  errorCallbackURL: "/oops",
  scopes: ["a"],
};
const arrival = "code=abc&state=def&error=denied&error_description=no";
const linked = { providerId: "github", accountId: "17" };

/**
 * These succeed only for who has come through a provider: here they are refused after all checks of
 * their input.
 */
export const needProvider = [
  "POST /api/auth/unlink-account",
  "POST /api/auth/get-access-token",
  "POST /api/auth/refresh-token",
  "POST /api/auth/account-info",
  "GET /api/auth/account-info",
];
/**
 * Takes the form of a provider's page beside JSON, and answers it with a redirect whatever it
 * holds.
 */
export const takesForm = "POST /api/auth/callback/:id";
export const socialEnv = { SOCIAL_GITHUB_CLIENT_ID: "id", SOCIAL_GITHUB_CLIENT_SECRET: "secret" };

/**
 * Makes one good request for each route, with every field it knows. A new route must be added here.
 */
export function validRequests(app: TestApp): Record<string, Make> {
  const get = reader;
  const post = poster(app);
  const passwords = {
    newPassword: "another horse battery",
    revokeOtherSessions: true,
    revokeApiKeys: true,
  };

  return {
    "GET /api/auth/ok": get("/ok"),
    "GET /api/auth/error": get("/error?error=token_expired&error_description=late"),
    "GET /api/auth/get-session": get("/get-session?disableCookieCache=true&disableRefresh=true"),
    "GET /api/auth/list-sessions": get("/list-sessions"),
    "POST /api/auth/revoke-session": post("/revoke-session", ({ token }) => ({ token })),
    "POST /api/auth/revoke-sessions": post("/revoke-sessions", () => ({})),
    "POST /api/auth/revoke-other-sessions": post("/revoke-other-sessions", () => ({})),
    "POST /api/auth/sign-out": post("/sign-out", () => ({})),
    "POST /api/auth/sign-up/email": post("/sign-up/email", ({ password }) => ({
      name: "Ada Byron",
      email: `ada${++people}@example.com`,
      password,
      image: "https://example.com/ada.png",
      callbackURL: "/welcome",
    })),
    "POST /api/auth/sign-in/email": post("/sign-in/email", ({ email, password }) => ({
      email,
      password,
      callbackURL: "/home",
      rememberMe: true,
    })),
    "POST /api/auth/send-verification-email": post("/send-verification-email", ({ email }) => ({
      email,
      callbackURL: "/done",
    })),
    "GET /api/auth/verify-email": async (person) => {
      const ask = post("/send-verification-email", ({ email }) => ({ email }));
      const link = await mailedAfter(app, await ask(person), person);
      return get(`/verify-email?token=${link.searchParams.get("token")}&callbackURL=%2Fdone`)(
        person,
      );
    },
    "POST /api/auth/verification-status": async (person) =>
      post("/verification-status", await sentToken(app, post, person))(person),
    "POST /api/auth/confirm-email": async (person) => {
      const { token } = (await sentToken(app, post, person))();
      return post("/confirm-email", () => ({ token, callbackURL: "/done" }))(person);
    },
    "POST /api/auth/disown-account": async (person) =>
      post("/disown-account", await sentToken(app, post, person))(person),
    "POST /api/auth/email-change-status": async (person) =>
      post("/email-change-status", await undoToken(app, post, person))(person),
    "POST /api/auth/undo-email-change": async (person) =>
      post("/undo-email-change", await undoToken(app, post, person))(person),
    "GET /api/auth/list-organizations-to-review": get("/list-organizations-to-review"),
    "POST /api/auth/finish-organization-review": post("/finish-organization-review", () => ({})),
    "POST /api/auth/update-user": post("/update-user", () => ({ name: "Ada", image: "/ada.png" })),
    "POST /api/auth/change-email": post("/change-email", () => ({
      newEmail: `new${++people}@example.com`,
      callbackURL: "/done",
    })),
    "POST /api/auth/change-password": post("/change-password", ({ password }) => ({
      currentPassword: password,
      ...passwords,
    })),
    "GET /api/auth/identity-proof": get("/identity-proof"),
    "POST /api/auth/confirm-identity": post("/confirm-identity", ({ password }) => ({ password })),
    "POST /api/auth/request-password-reset": post("/request-password-reset", ({ email }) => ({
      email,
      redirectTo: "/reset",
    })),
    "POST /api/auth/forget-password": post("/forget-password", ({ email }) => ({
      email,
      redirectTo: "/reset",
    })),
    "GET /api/auth/reset-password/:token": async (person) =>
      get(`/reset-password/${await resetToken(app, post, person)}?callbackURL=%2Freset`)(person),
    "POST /api/auth/reset-password": async (person) => {
      const token = await resetToken(app, post, person);
      const body = { ...passwords, token };
      return post(`/reset-password?token=${token}`, () => body)(person);
    },
    "POST /api/auth/delete-user": post("/delete-user", ({ password }) => ({
      password,
      callbackURL: "/bye",
    })),
    "GET /api/auth/delete-user/callback": async (person) => {
      const ask = post("/delete-user", ({ password }) => ({ password }));
      const link = await mailedAfter(app, await ask(person), person);
      const token = link.searchParams.get("token");
      return get(`/delete-user/callback?token=${token}&callbackURL=%2Fbye`)(person);
    },
    "GET /api/auth/list-accounts": get("/list-accounts"),
    "POST /api/auth/sign-in/social": post("/sign-in/social", () => journey),
    "POST /api/auth/link-social": post("/link-social", () => journey),
    "GET /api/auth/callback/:id": get(`/callback/github?${arrival}`),
    "POST /api/auth/callback/:id": post(`/callback/github?${arrival}`, () => ({})),
    "POST /api/auth/unlink-account": post("/unlink-account", () => linked),
    "POST /api/auth/get-access-token": post("/get-access-token", () => linked),
    "POST /api/auth/refresh-token": post("/refresh-token", () => linked),
    "POST /api/auth/account-info": post("/account-info", () => ({ accountId: "17" })),
    "GET /api/auth/account-info": get("/account-info?accountId=17"),
    "GET /api/auth/api-key/list": get("/api-key/list?limit=5&sortBy=name"),
    "GET /api/auth/api-key/get": async (person) =>
      get(`/api-key/get?id=${await keyId(app, person)}`)(person),
    "POST /api/auth/api-key/create": post("/api-key/create", () => ({
      name: "robot",
      prefix: "robot_",
      expiresIn: 864_000,
      scopes: ["products:read"],
      requestsPerMinute: 60,
    })),
    "POST /api/auth/api-key/update": async (person) => {
      const body = { keyId: await keyId(app, person), name: "robot", enabled: false };
      const limits = { scopes: ["products:read"], requestsPerMinute: 60 };
      return post("/api-key/update", () => ({ ...body, ...limits }))(person);
    },
    "POST /api/auth/api-key/delete": async (person) => {
      const body = { keyId: await keyId(app, person) };
      return post("/api-key/delete", () => body)(person);
    },
  };
}

/** Sends a GET below /api/auth, with the person's session. */
export function reader(target: string): Make {
  return ({ cookie }) => ({ method: "GET", target: `/api/auth${target}`, headers: { cookie } });
}

/** Sends a POST below /api/auth from our own page, with the person's session. */
export function poster(app: TestApp) {
  return (target: string, body: (person: Person) => object): Make =>
    (person) => ({
      method: "POST",
      target: `/api/auth${target}`,
      headers: {
        origin: app.platform.config.baseUrl,
        cookie: person.cookie,
        "content-type": "application/json",
      },
      body: JSON.stringify(body(person)),
    });
}

/** Makes people quickly: their password is not hashed again, it is the first one's. */
export async function preparePeople(app: TestApp): Promise<() => Promise<Person>> {
  const { password } = await app.signedUp("first@example.com");
  const { platform } = app;
  const { passwordHash } = await platform.database.db
    .selectFrom("accounts")
    .select("passwordHash")
    .executeTakeFirstOrThrow();
  const name = `${platform.config.cookiePrefix}.session_token`;
  return () =>
    unitOfWork(platform, systemCaller("test"), async (ctx) => {
      const email = `person${++people}@example.org`;
      const times = { createdAt: ctx.now, updatedAt: ctx.now };
      const user = await insertUser(ctx.tx, { id: newId(), email, name: "Ada", ...times });
      const account = { id: newId(), userId: user.id, accountId: user.id, passwordHash, ...times };
      await insertAccount(ctx.tx, { ...account, providerId: credentialProvider });
      const { token } = await startSession(ctx, user.id, true);
      const signed = `${token}.${platform.keys.sign("session-cookie", token)}`;
      return { email, password, token, cookie: `${name}=${encodeURIComponent(signed)}` };
    });
}

type Post = (target: string, body: (person: Person) => object) => Make;

/** The body of a call about the link in a verification mail. */
async function sentToken(app: TestApp, post: Post, person: Person) {
  const ask = post("/send-verification-email", ({ email }) => ({ email }));
  const link = await mailedAfter(app, await ask(person), person);
  return () => ({ token: link.searchParams.get("token") });
}

/** The body of a call about the link in the mail to the old address. */
async function undoToken(app: TestApp, post: Post, person: Person) {
  const ask = post("/change-email", () => ({ newEmail: `newer${++people}@example.com` }));
  const link = await mailedAfter(app, await ask(person), person);
  return () => ({ token: link.searchParams.get("token") });
}

async function resetToken(app: TestApp, post: Post, person: Person): Promise<string> {
  const ask = post("/request-password-reset", ({ email }) => ({ email, redirectTo: "/reset" }));
  const link = await mailedAfter(app, await ask(person), person);
  return link.pathname.split("/").at(-1) ?? "";
}

/** Sends the request that makes a mail, and returns the link in that mail. */
async function mailedAfter(app: TestApp, request: WireRequest, person: Person): Promise<URL> {
  const { target, headers, body } = request;
  const { status } = await app.visitor().post(target, String(body), headers);
  if (status !== 200) throw new Error(`${target} answered ${status}`);
  return new URL(await app.mailedLink(person.email));
}

async function keyId(app: TestApp, person: Person): Promise<string> {
  const { cookie } = person;
  const { status, body } = await app.visitor().post("/api/auth/api-key/create", {}, { cookie });
  if (status !== 200) throw new Error(`api-key/create answered ${status}`);
  return body.id;
}
