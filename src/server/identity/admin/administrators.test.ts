import { describe, expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { newId } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { insertUser } from "../users/user-store.ts";
import { isAdministrator } from "./administrators.ts";

const platform = await testPlatform({ env: { GUILDHALL_ADMINS: "boss@example.com" } });
const live: Platform = { ...platform, config: { ...platform.config, mode: "live" } };
let made = 0;

const insert = (email: string, more: { emailVerified?: boolean; role?: string } = {}) =>
  unitOfWork(platform, systemCaller("test"), (ctx) => {
    const createdAt = new Date(ctx.now.getTime() + ++made);
    return insertUser(ctx.tx, {
      id: newId(),
      email,
      name: "Somebody",
      ...more,
      createdAt,
      updatedAt: createdAt,
    });
  });

const first = await insert("first@example.com", { emailVerified: true });
const second = await insert("second@example.com", { emailVerified: true });
const unproven = await insert("boss@example.com");
const appointed = await insert("deputy@example.com", { role: "user,admin" });

describe.each([
  ["sandbox", platform, { first: true, second: false, unproven: false, appointed: true }],
  ["live", live, { first: false, second: false, unproven: false, appointed: false }],
] as const)("in %s mode", (_mode, node, expected) => {
  test.each([
    ["the first user", first, expected.first],
    ["a later user", second, expected.second],
    ["a named address that is not proven", unproven, expected.unproven],
    ["somebody with the role", appointed, expected.appointed],
    ["nobody at all", { id: "nobody" }, false],
  ] as const)("%s is administrator as it should be", async (_who, user, is) => {
    expect(await isAdministrator(node, user)).toBe(is);
  });
});

test("a named address counts once the account is proven, and as long as it is named", async () => {
  await platform.database.pool.query("update users set email_verified = true where id = $1", [
    unproven.id,
  ]);
  for (const node of [live, platform]) expect(await isAdministrator(node, unproven)).toBe(false);
  await platform.database.pool.query("update users set proven_at = now() where id = $1", [
    unproven.id,
  ]);
  const forgotten = { ...live, config: { ...live.config, admins: [] } };

  expect(await isAdministrator(live, unproven)).toBe(true);
  expect(await isAdministrator(platform, unproven)).toBe(true);
  expect(await isAdministrator(forgotten, unproven)).toBe(false);
});

test("when the first person's account is deleted, no other account becomes administrator", async () => {
  await platform.database.pool.query("delete from users where id = $1", [first.id]);
  const next = await insert("next@example.com", { emailVerified: true });

  for (const user of [second, next]) expect(await isAdministrator(platform, user)).toBe(false);
});
