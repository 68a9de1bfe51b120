import { expect, test } from "vitest";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const owner = await app.signedUp();
const ownerId = (await owner.get("/api/auth/get-session")).body.user.id as string;
const minute = 60_000;
const callsAtOnce = 50;

async function make(settings: Parameters<typeof createApiKey>[2]): Promise<string> {
  const { key } = await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    createApiKey(ctx, ownerId, settings),
  );
  return key;
}

/** How many calls were accepted, and the answers of the others. */
async function storm(key: string): Promise<{ admitted: number; refusals: Set<string> }> {
  const replies = await Promise.all(
    Array.from({ length: callsAtOnce }, () =>
      app.visitor().get("/api/auth/get-session", { "x-api-key": key }),
    ),
  );
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.every(({ status }) => status === 401)).toBe(true);
  return {
    admitted: replies.length - refused.length,
    refusals: new Set(refused.map(({ body }) => body.code)),
  };
}

test("a key with 5 uses left admits exactly 5 of 50 calls at once", async () => {
  const key = await make({ remaining: 5, rateLimitEnabled: false });

  expect(await storm(key)).toEqual({ admitted: 5, refusals: new Set(["USAGE_EXCEEDED"]) });
});

test("a due refill happens once, however many calls find it due", async () => {
  const key = await make({
    remaining: 3,
    refillAmount: 7,
    refillInterval: minute,
    rateLimitEnabled: false,
  });
  expect((await storm(key)).admitted).toBe(3);

  for (let round = 0; round < 3; round += 1) {
    app.platform.tick(minute);
    expect(await storm(key)).toEqual({ admitted: 7, refusals: new Set(["USAGE_EXCEEDED"]) });
  }
});

test("a window admits its number exactly, and the next one again", async () => {
  const key = await make({ rateLimitMax: 6, rateLimitTimeWindow: minute });

  for (let round = 0; round < 3; round += 1) {
    expect(await storm(key)).toEqual({ admitted: 6, refusals: new Set(["RATE_LIMITED"]) });
    app.platform.tick(minute);
  }
});

test("the smaller of both limits holds", async () => {
  const key = await make({ remaining: 10, rateLimitMax: 4, rateLimitTimeWindow: minute });
  const admitted: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    admitted.push((await storm(key)).admitted);
    app.platform.tick(minute);
  }

  expect(admitted).toEqual([4, 4, 2, 0]);
});

test("a key disabled in the middle of a storm is out when the answer says so", async () => {
  const key = await make({ rateLimitEnabled: false });
  const [listed] = (await owner.get("/api/auth/api-key/list")).body;
  const running = storm(key);
  await owner.post("/api/auth/api-key/update", { keyId: listed.id, enabled: false });

  expect((await storm(key)).admitted).toBe(0);
  await running;
});
