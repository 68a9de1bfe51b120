import { expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { sha256 } from "#server/platform/keys.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { answerKey, beginKey, findKey, forgetKey, takeOverKey } from "./stepped-work-store.ts";

const platform = await testPlatform({ now: "2026-03-01T09:00:00Z" });
const { db } = platform.database;
const now = platform.clock.now();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const inTransaction = unitOfWork.bind(null, platform, systemCaller("test"));
let keys = 0;

/** A key whose request began and has not answered. */
async function aBegunKey() {
  const id = sha256(`key ${++keys}`);
  const begun = {
    id,
    requestHash: sha256("request"),
    progress: "refund 1",
    replaces: null,
    leaseUntil: later(5),
    expiresAt: later(86_400),
  };
  expect(await inTransaction(({ tx }) => beginKey(tx, begun, now))).toBe(true);
  const kept = await findKey(db, id, now);
  if (!kept) throw new Error("the key was not stored");
  return { begun, kept };
}

test("of several who saw the same lease end, one takes it over", async () => {
  const { kept } = await aBegunKey();
  const taken = await Promise.all(
    [10, 11, 12, 13].map((seconds) => takeOverKey(db, kept, later(seconds))),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("a key that was begun is not begun by another request", async () => {
  const { begun } = await aBegunKey();
  const again = { ...begun, progress: "refund 2" };
  expect(await inTransaction(({ tx }) => beginKey(tx, again, now))).toBe(false);
  const replacing = { ...again, replaces: "refund 1" };
  expect(await inTransaction(({ tx }) => beginKey(tx, replacing, now))).toBe(true);
  expect(await inTransaction(({ tx }) => beginKey(tx, replacing, now))).toBe(false);
});

test("the first answer counts, and an answered key is not forgotten", async () => {
  const { kept } = await aBegunKey();
  const answer = (text: string) => inTransaction(({ tx }) => answerKey(tx, kept.id, 200, text));
  expect([await answer("first"), await answer("second")]).toEqual([true, false]);
  expect((await findKey(db, kept.id, now))?.sealedAnswer).toBe("first");
  expect(await inTransaction(({ tx }) => forgetKey(tx, kept.id, later(5)))).toBe(false);
});

test("a lease that another request took over is not given back", async () => {
  const { kept } = await aBegunKey();
  expect(await takeOverKey(db, kept, later(10))).toBe(true);
  const forget = (leaseUntil: Date) =>
    inTransaction(({ tx }) => forgetKey(tx, kept.id, leaseUntil));
  expect([await forget(later(5)), await forget(later(10))]).toEqual([false, true]);
});
