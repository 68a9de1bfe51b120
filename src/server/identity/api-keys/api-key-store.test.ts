import fc from "fast-check";
import { expect, test } from "vitest";
import type { ApiKeyPermissions } from "#contract/identity/api-key-schema.ts";
import type { ApiKeyScope } from "#contract/identity/api-key-scopes.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { insertUser } from "../users/user-store.ts";
import { judgeKey } from "./api-key-rules.ts";
import { countUse, findApiKeyByHash, insertApiKey } from "./api-key-store.ts";

const platform = await testPlatform({ now: "2026-03-01T09:00:00Z" });
const now = platform.clock.now();
const machineNow = now;
const at = (ms: number) => new Date(now.getTime() + ms);
const user = await unitOfWork(platform, systemCaller("test"), (ctx) =>
  insertUser(ctx.tx, {
    id: newId(),
    email: "owner@example.com",
    name: "Owner",
    createdAt: now,
    updatedAt: now,
  }),
);

/** Around every border: before it, on it, past it, and none. */
const instant = fc.option(fc.constantFrom(-1000, -999, -1, 0, 1, 999).map(at));
const permissions = fc.constantFrom<ApiKeyPermissions | null>(
  null,
  {},
  { files: [] },
  { files: ["read"] },
  { files: ["read", "write"] },
);
const scopes = fc.constantFrom<ApiKeyScope[] | null>(
  null,
  ["products:read"],
  ["products:write", "members:read"],
  ["organizations:delete"],
);
const scope = fc.constantFrom<ApiKeyScope>(
  "products:read",
  "products:write",
  "organizations:delete",
);
const state = fc.record({
  enabled: fc.constantFrom(true, true, true, false),
  expiresAt: instant,
  remaining: fc.option(fc.constantFrom(0, 1, 5)),
  refill: fc.option(fc.constantFrom(1, 1000)),
  lastRefillAt: instant,
  createdAt: fc.constantFrom(-1000, -999, 0).map(at),
  rateLimitEnabled: fc.boolean(),
  requestCount: fc.constantFrom(0, 1, 2),
  windowStartedAt: instant,
  permissions,
  scopes,
});

const needs = fc.record({
  permissions: fc.option(permissions).map((asked) => asked ?? undefined),
  scope: fc.option(scope).map((asked) => asked ?? undefined),
});

test("the statement admits exactly what the rule calls usable, and counts what it admits", async () => {
  await fc.assert(
    fc.asyncProperty(state, needs, async (given, needed) => {
      const { refill, permissions: granted, ...columns } = given;
      const keyHash = hashToken(newId());
      const use = { keyHash, now, machineNow, ...needed };
      await unitOfWork(platform, systemCaller("test"), async ({ tx }) => {
        await insertApiKey(tx, {
          id: newId(),
          userId: user.id,
          start: "start",
          keyHash,
          ...columns,
          refillIntervalMs: refill,
          refillAmount: refill === null ? null : 3,
          rateLimitWindowMs: 1000,
          rateLimitMax: 2,
          permissions: granted === null ? null : JSON.stringify(granted),
          updatedAt: now,
        });
        const before = await findApiKeyByHash(tx, keyHash);
        const after = await countUse(tx, use);

        expect(before).toBeDefined();
        if (!before) return;
        expect(after !== undefined).toBe(judgeKey(before, use, needed) === "usable");
        if (after && before.remaining !== null)
          expect([before.remaining - 1, 2]).toContain(after.remaining);
        if (after) expect([1, before.requestCount + 1]).toContain(after.requestCount);
      });
    }),
    { numRuns: 300, seed: 20_260_301 },
  );
});
