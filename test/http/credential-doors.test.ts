import { describe, expect, test } from "vitest";
import { deniedErrors } from "#server/identity/admin/admin-errors.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
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
const adminRoutes = routes.filter(({ path }) => path.startsWith("/api/auth/admin/"));
const denials: string[] = Object.values(deniedErrors).map(({ message }) => message);

/** Routes under /admin that every signed-in person may ask, about themselves. */
const forEverybody = new Map([
  ["POST /api/auth/admin/has-permission", 200],
  ["POST /api/auth/admin/stop-impersonating", 400],
  ["GET /api/auth/admin/get-impersonation", 200],
]);
/** Routes that create, change or show credentials. */
const aboutCredentials =
  /\/(?:sign-|api-key|admin|link-|unlink-|callback|get-access-token|refresh-token|account-info|list-accounts|list-sessions|revoke-|change-|set-password|reset-password|request-password-reset|forget-password|delete-user|send-verification|verify-email|verification-|confirm-|disown-|email-change|undo-)/;

const { cookie } = await newPerson();
const { body } = await app.visitor().get("/api/auth/get-session", { cookie });
const { key } = await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
  createApiKey(ctx, body.user.id, { rateLimitEnabled: false }),
);

async function send(request: WireRequest, credentials: Record<string, string>) {
  const { cookie: _dropped, ...headers } = request.headers ?? {};
  return app.visitor().send({
    method: request.method as "GET" | "POST",
    url: request.target,
    headers: { ...headers, ...credentials },
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
}

const make = async (name: string) => {
  const request = await valid[name]?.(await newPerson());
  if (!request) throw new Error(`no valid request of ${name}`);
  return request;
};

test("every declared route has a valid request to try its door with", () => {
  const missing = routes.filter(({ name }) => !(name in valid)).map(({ name }) => name);

  expect(missing).toEqual([]);
});

test("no route about credentials takes an API key", () => {
  const open = routes.filter(({ apiKeyScope }) => apiKeyScope).map(({ path }) => path);

  expect(open.length).toBeGreaterThan(0);
  expect(open.filter((path) => aboutCredentials.test(path))).toEqual([]);
});

describe.each(routes)("$name", ({ name, apiKeyScope }) => {
  test(`${apiKeyScope ? "takes" : "knows no"} API key`, async () => {
    const anonymous = await send(await make(name), {});
    const byKey = await send(await make(name), { "x-api-key": key });

    if (apiKeyScope) {
      expect(anonymous.status).toBe(401);
      expect([byKey.status, byKey.text]).not.toEqual([401, anonymous.text]);
    } else {
      expect(byKey.status).toBe(anonymous.status);
      if (anonymous.status === 401) expect(byKey.text).toBe(anonymous.text);
    }
  });
});

describe.each(adminRoutes)("$name", ({ name }) => {
  test("anonymous people and API keys are not known", async () => {
    for (const credentials of [{}, { "x-api-key": key }]) {
      const { status, text } = await send(await make(name), credentials);
      expect([status, text]).toEqual([401, ""]);
    }
  });

  test("a user is refused by name", async () => {
    const reply = await send(await make(name), { cookie });

    expect(reply.status).toBe(forEverybody.get(name) ?? 403);
    if (!forEverybody.has(name)) expect(denials).toContain(reply.body.message);
  });

  test("an administrator is let in", async () => {
    const request = await make(name);
    const { status } = await send(request, { cookie: request.headers?.cookie ?? "" });

    expect(status).toBe(200);
  });
});
