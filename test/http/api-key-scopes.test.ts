import { describe, expect, test } from "vitest";
import {
  type ApiKeyScope,
  accountScopes,
  apiKeyScopes,
  isPartOfFullAccess,
  scopesThatAllow,
} from "#contract/identity/api-key-scopes.ts";
import { isForPersonsOnly, type Scope } from "#contract/identity/scopes.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { hashToken } from "#server/platform/keys.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { validAdminRequests } from "#test/support/valid-admin-requests.ts";
import { validOrganizationRequests } from "#test/support/valid-organization-requests.ts";
import { preparePeople, socialEnv, validRequests } from "#test/support/valid-requests.ts";
import type { Reply } from "#test/support/visitor.ts";
import type { WireRequest } from "#test/support/wire.ts";

const app = await testApp({ env: socialEnv });
const newPerson = await preparePeople(app);
const valid = {
  ...validRequests(app),
  ...validOrganizationRequests(app, newPerson),
  ...validAdminRequests(app, newPerson),
};
const { pool } = app.platform.database;
const keyRoutes = app.routes.flatMap((route) =>
  route.apiKeyScope === undefined
    ? []
    : [{ scope: route.apiKeyScope, name: `${route.method} ${route.path}` }],
);

/** Their only key. `scopes` undefined is full access. */
async function createKey(userId: string, scopes?: readonly ApiKeyScope[]): Promise<string> {
  await pool.query("delete from api_keys where user_id = $1", [userId]);
  const { key } = await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    createApiKey(ctx, userId, { scopes, rateLimitEnabled: false }),
  );
  return key;
}

async function readSender({ headers }: WireRequest): Promise<string> {
  const [, signed = ""] = /session_token=([^;]+)/.exec(headers?.cookie ?? "") ?? [];
  const [token = ""] = decodeURIComponent(signed).split(".");
  const { rows } = await pool.query<{ user_id: string }>(
    "select user_id from sessions where token_hash = $1",
    [hashToken(token)],
  );
  return rows[0]?.user_id ?? "";
}

const everythingBut = (scope: ApiKeyScope) =>
  apiKeyScopes.filter((each) => !scopesThatAllow(scope).includes(each));

const isOutOfScope = ({ status, body }: Reply) =>
  status === 403 && (body.code ?? body.error).toLowerCase() === "insufficient_scope";

test("every scope of the account routes is needed by one of them", () => {
  const needed = keyRoutes.map(({ scope }) => scope);

  expect(accountScopes.filter((scope) => !needed.includes(scope))).toEqual([]);
});

test("a key can be given every scope that a route needs", () => {
  const needed = [...keyRoutes, ...app.sellerRoutes].map(({ scope }) => scope);
  const missing = needed.filter((scope) => !apiKeyScopes.includes(scope));

  expect(missing.filter((scope) => !isForPersonsOnly(scope as Scope))).toEqual([]);
});

describe.each(keyRoutes)("$name by API key", ({ name, scope }) => {
  let refused: WireRequest | undefined;

  /** A refused request changed nothing, so that the next attempt can send it again. */
  async function attempt(scopes: readonly ApiKeyScope[] | undefined) {
    const request = refused ?? (await valid[name]?.(await newPerson()));
    if (!request) throw new Error(`no valid request of ${name}`);
    const { cookie: _dropped, ...headers } = request.headers ?? {};
    const key = await createKey(await readSender(request), scopes);
    const before = await snapshotTables(pool);
    const reply = await app.visitor().send({
      method: request.method as "GET" | "POST",
      url: request.target,
      headers: { ...headers, "x-api-key": key },
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    refused = isOutOfScope(reply) ? request : undefined;
    return { reply, before };
  }

  test("is refused to a key with every other scope, and changes nothing", async () => {
    const { reply, before } = await attempt(everythingBut(scope));

    expect([reply.status, reply.body.code]).toEqual([403, "INSUFFICIENT_SCOPE"]);
    expect(await snapshotTables(pool)).toEqual(before);
  });

  test("takes a key with this scope alone", async () => {
    const { reply } = await attempt([scope]);

    expect(isOutOfScope(reply)).toBe(false);
    expect(reply.status).not.toBe(401);
  });

  test(`${isPartOfFullAccess(scope) ? "takes" : "refuses"} a key with full access`, async () => {
    const { reply } = await attempt(undefined);

    expect(isOutOfScope(reply)).toBe(!isPartOfFullAccess(scope));
  });
});
