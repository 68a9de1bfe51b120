import { describe, expect, test } from "vitest";
import { isForPersonsOnly } from "#contract/identity/scopes.ts";
import { deniedErrors } from "#server/identity/admin/admin-errors.ts";
import { sessionErrors } from "#server/identity/sessions/session-errors.ts";
import { startSession } from "#server/identity/sessions/start-session.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { hashToken } from "#server/platform/keys.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { goodCall, personally, sendCall } from "#test/support/seller-wire.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { validAdminRequests } from "#test/support/valid-admin-requests.ts";
import { validOrganizationRequests } from "#test/support/valid-organization-requests.ts";
import { preparePeople, socialEnv, validRequests } from "#test/support/valid-requests.ts";
import type { WireRequest } from "#test/support/wire.ts";

const app = await testApp({ env: socialEnv });
const newPerson = await preparePeople(app);
const valid = {
  ...validRequests(app),
  ...validOrganizationRequests(app, newPerson),
  ...validAdminRequests(app, newPerson),
};
const routes = app.routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const { pool } = app.platform.database;
const denials: string[] = Object.values(deniedErrors).map(({ message }) => message);
/** Under /admin, about the caller: these three answer in an impersonated session too. */
const aboutTheCaller = /\/admin\/(?:has-permission|stop-impersonating|get-impersonation)$/;

/** Creates, changes, uses or ends a way in to the account. */
const aboutCredentials =
  /^\/api\/auth\/(?:api-key|link-|unlink-|get-access-token|refresh-token|account-info|revoke-|change-|set-password|delete-user|confirm-identity|identity-proof)/;

const administratorId = await readUserId((await newPerson()).token);

async function readUserId(token: string): Promise<string> {
  const { rows } = await pool.query<{ user_id: string }>(
    "select user_id from sessions where token_hash = $1",
    [hashToken(token)],
  );
  return rows[0]?.user_id ?? "";
}

/** The same request in a session in which an administrator acts as its sender. */
async function impersonated<Request extends { headers?: Record<string, string> }>(
  request: Request,
) {
  const cookieName = `${app.platform.config.cookiePrefix}.session_token`;
  const { cookie = "" } = request.headers ?? {};
  const [, signed = ""] = new RegExp(`${cookieName}=([^;]+)`).exec(cookie) ?? [];
  const [ownToken = ""] = decodeURIComponent(signed).split(".");
  const userId = await readUserId(ownToken);
  const { token } = await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    startSession(ctx, userId, false, {
      administratorId,
      expiresAt: new Date(ctx.now.getTime() + 3_600_000),
    }),
  );
  const value = encodeURIComponent(`${token}.${app.platform.keys.sign("session-cookie", token)}`);
  return { ...request, headers: { ...request.headers, cookie: `${cookieName}=${value}` } };
}

const send = (request: WireRequest) =>
  app.visitor().send({
    method: request.method as "GET" | "POST",
    url: request.target,
    headers: request.headers ?? {},
    ...(request.body === undefined ? {} : { payload: request.body }),
  });

async function make(name: string): Promise<WireRequest> {
  const request = await valid[name]?.(await newPerson());
  if (!request) throw new Error(`no valid request of ${name}`);
  return request;
}

test("every route about credentials is for the person's own sessions", () => {
  const open = routes
    .filter(({ path }) => aboutCredentials.test(path))
    .filter(({ ownSessionOnly }) => !ownSessionOnly);

  expect(open.map(({ name }) => name)).toEqual([]);
});

describe.each(routes)("$name, while an administrator acts as the person", (route) => {
  const { name, path, ownSessionOnly } = route;
  const isAdministration = path.startsWith("/api/auth/admin/") && !aboutTheCaller.test(path);

  test(ownSessionOnly || isAdministration ? "is refused" : "is not refused for it", async () => {
    const request = await impersonated(await make(name));
    const before = await snapshotTables(pool);
    const { status, body, text } = await send(request);

    if (ownSessionOnly) {
      const message = body?.message ?? text;
      expect(message).toContain(sessionErrors.impersonated.message);
      expect(await snapshotTables(pool)).toEqual(before);
    } else if (isAdministration) {
      expect(status).toBe(403);
      expect(denials).toContain(body.message);
    } else {
      expect(text).not.toContain(sessionErrors.impersonated.message);
    }
  });
});

const seller = await aSeller(app);
const tokenRoutes = app.sellerRoutes.filter(({ scope }) => isForPersonsOnly(scope));

describe.each(tokenRoutes)("$name, while an administrator acts as the person", (route) => {
  test("is refused", async () => {
    const call = await goodCall(route, seller);
    const { headers } = await impersonated({ headers: personally(app, seller.owner) });
    const { status, body } = await sendCall(app, route, call, headers);

    expect([status, body.error]).toEqual([403, "NotPermitted"]);
  });
});
