import { expect, test } from "vitest";
import { type Ctx, systemCaller, unitOfWork } from "#server/platform/context.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { consumeVerification, insertVerification } from "./verification-store.ts";

const platform = await testPlatform({ now: "2026-03-01T09:00:00Z" });
const inTransaction = <Result>(action: (ctx: Ctx) => Promise<Result>) =>
  unitOfWork(platform, systemCaller("test"), action);
const purpose = "delete-account-";
let count = 0;

async function aLink(): Promise<string> {
  const token = `token ${++count}`;
  const link = { purpose, token, value: "v", userId: null, lifetimeSeconds: 60 } as const;
  await inTransaction((ctx) => insertVerification(ctx, link));
  return token;
}

const take = (token: string, userId?: string) =>
  inTransaction((ctx) => consumeVerification(ctx, purpose, token, userId));

test("a link is taken once, also by several at the same time", async () => {
  const token = await aLink();
  const taken = await Promise.all([1, 2, 3, 4].map(() => take(token)));
  expect(taken.filter(Boolean)).toHaveLength(1);
  expect(await take(token)).toBeUndefined();
});

test("a link is not taken for another person or purpose, and stays", async () => {
  const token = await aLink();
  expect(await take(token, "somebody")).toBeUndefined();
  const other = inTransaction((ctx) => consumeVerification(ctx, "change-email-", token));
  expect(await other).toBeUndefined();
  expect(await take(token)).toMatchObject({ value: "v" });
});

test("a link whose time is over is not taken", async () => {
  const [early, late] = [await aLink(), await aLink()];
  platform.tick(59_999);
  expect(await take(early)).toBeDefined();
  platform.tick(1);
  expect(await take(late)).toBeUndefined();
});
