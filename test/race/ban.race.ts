import { expect, test } from "vitest";
import { startSession } from "#server/identity/sessions/start-session.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { raceTrials } from "#test/support/campaign.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const root = await app.signedUp();
const rounds = raceTrials(3);
const signInsAtOnce = 8;

async function countSessions(userId: string): Promise<number> {
  const { rows } = await app.platform.database.pool.query(
    "select id from sessions where user_id = $1",
    [userId],
  );
  return rows.length;
}

const ban = (userId: string) => root.post("/api/auth/admin/ban-user", { userId });
const readId = async (visitor: Awaited<ReturnType<typeof app.signedUp>>) =>
  (await visitor.get("/api/auth/get-session")).body.user.id as string;

const start = (userId: string) =>
  unitOfWork(app.platform, systemCaller("test"), (ctx) => startSession(ctx, userId, true)).then(
    () => "started",
    (error: Error) => error.message,
  );

test("a ban that races the start of sessions leaves none", async () => {
  const person = await app.signedUp();
  const userId = await readId(person);
  const outcomes = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const starts = Array.from({ length: signInsAtOnce }, () => start(userId));
    const [banned, ...started] = await Promise.all([ban(userId), ...starts]);

    expect(banned.status).toBe(200);
    expect(await countSessions(userId)).toBe(0);
    expect(await start(userId)).toContain("You have been banned");
    for (const outcome of started) outcomes.add(outcome.slice(0, "You have been banned".length));
    await root.post("/api/auth/admin/unban-user", { userId });
  }
  // Who comes before the ban gets in, who comes after it does not: there is no third answer.
  expect(["started", "You have been banned"]).toEqual(expect.arrayContaining([...outcomes]));
});

test("a ban that races sign-ins with the password leaves no session", async () => {
  const person = await app.signedUp();
  const userId = await readId(person);
  const { email, password } = person;
  for (let round = 0; round < rounds; round += 1) {
    const signIns = Array.from({ length: 4 }, () =>
      app.visitor().post("/api/auth/sign-in/email", { email, password }),
    );
    const [, ...replies] = await Promise.all([ban(userId), ...signIns]);

    for (const { status } of replies) expect([200, 403]).toContain(status);
    expect(await countSessions(userId)).toBe(0);
    await root.post("/api/auth/admin/unban-user", { userId });
  }
});
