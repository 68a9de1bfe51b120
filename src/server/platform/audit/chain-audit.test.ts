import { beforeEach, expect, test } from "vitest";
import { type Caller, systemCaller, unitOfWork } from "#server/platform/context.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { chainAudit } from "./chain-audit.ts";
import { recordAudit } from "./record-audit.ts";
import { verifyAudit, verifyChain } from "./verify-audit.ts";

const platform = await testPlatform({ now: "2026-03-01T09:00:00.000Z" });
const { pool, db } = platform.database;

const ada: Caller = {
  kind: "user",
  userId: "ada",
  ipAddress: "192.0.2.1",
  userAgent: "browser",
  requestId: "request 1",
};

beforeEach(() => tamper("delete from audit_log"));
/** Changes that a user with all rights over the database could make. */
function tamper(sql: string) {
  return pool.query(
    `begin; alter table audit_log disable trigger user; ${sql}; alter table audit_log enable trigger user; commit`,
  );
}

function record(action: string, organizationId?: string): Promise<void> {
  return unitOfWork(platform, ada, (ctx) =>
    recordAudit(ctx, {
      action,
      targetKind: "user",
      targetId: "bob",
      before: { role: "member", z: [1, { b: 2, a: 1 }] },
      after: { role: "owner" },
      ...(organizationId === undefined ? {} : { organizationId }),
    }),
  );
}

function chain(limit = 100): Promise<number> {
  return unitOfWork(platform, systemCaller("test"), (ctx) => chainAudit(ctx, limit));
}

async function readId(action: string): Promise<number> {
  const { rows } = await pool.query("select id from audit_log where action = $1", [action]);
  return rows[0].id;
}

test("an entry says who, what, when and from where", async () => {
  await record("member.role-changed", "org");

  const { rows } = await pool.query("select * from audit_log");
  expect(rows).toMatchObject([
    {
      organization_id: "org",
      actor_kind: "user",
      actor_id: "ada",
      action: "member.role-changed",
      target_kind: "user",
      target_id: "bob",
      before: { role: "member" },
      after: { role: "owner" },
      ip_address: "192.0.2.1",
      user_agent: "browser",
      request_id: "request 1",
      hash: null,
    },
  ]);
});

test.each([
  ["changed", "update audit_log set action = 'other'"],
  ["deleted", "delete from audit_log"],
  ["emptied", "truncate audit_log"],
])("the log cannot be %s", async (_, statement) => {
  await record("one");
  await expect(pool.query(statement)).rejects.toThrow("append-only");
  await chain();
  await expect(pool.query(statement)).rejects.toThrow("append-only");
  await expect(pool.query("update audit_log set hash = '\\x00'")).rejects.toThrow("append-only");
});

test("each organization has a chain of its own, and all verify", async () => {
  for (const [index, organization] of ["a", undefined, "b", "a", undefined, "a"].entries())
    await record(`act ${index}`, organization);

  expect(await chain(4)).toBe(4);
  expect(await chain(4)).toBe(2);
  expect(await chain(4)).toBe(0);

  const { rows } = await pool.query(
    "select organization_id as org, position from audit_log order by id",
  );
  expect(rows.map((row) => `${row.org} ${row.position}`)).toEqual([
    "a 1",
    "null 1",
    "b 1",
    "a 2",
    "null 2",
    "a 3",
  ]);
  expect(await verifyAudit(db)).toEqual([]);
});

test("an entry that is committed after higher ids takes the next place", async () => {
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const late = unitOfWork(platform, ada, async (ctx) => {
    await recordAudit(ctx, { action: "late", targetKind: "user" });
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  await record("early");
  await chain();
  gate.resolve();
  await late;
  await chain();

  expect(await readId("late")).toBeLessThan(await readId("early"));
  const { rows } = await pool.query("select action from audit_log order by position");
  expect(rows.map((row) => row.action)).toEqual(["early", "late"]);
  expect(await verifyAudit(db)).toEqual([]);
});

test("ten chainers at once make one chain", async () => {
  for (let index = 0; index < 40; index += 1) await record(`act ${index}`);

  await Promise.all(Array.from({ length: 10 }, () => chain(10)));
  while ((await chain()) > 0);

  const { rows } = await pool.query("select count(distinct position) as places from audit_log");
  expect(Number(rows[0].places)).toBe(40);
  expect(await verifyAudit(db)).toEqual([]);
});

test.each([
  [
    "a changed word",
    "update audit_log set target_id = 'nobody' where action = 'second'",
    "second",
    "changed",
  ],
  [
    "a changed value",
    `update audit_log set after = '{"role": "guest"}' where action = 'second'`,
    "second",
    "changed",
  ],
  [
    "a changed date",
    "update audit_log set occurred_at = occurred_at + interval '1 ms' where action = 'first'",
    "first",
    "changed",
  ],
  ["a missing entry", "delete from audit_log where action = 'second'", "third", "unlinked"],
  ["a missing first entry", "delete from audit_log where action = 'first'", "second", "unlinked"],
  [
    "an entry moved to another chain",
    "update audit_log set organization_id = 'other' where action = 'second'",
    "third",
    "unlinked",
  ],
] as const)("%s is seen", async (_, statement, action, fault) => {
  for (const name of ["first", "second", "third"]) await record(name, "org");
  await chain();
  expect(await verifyAudit(db)).toEqual([]);

  await tamper(statement);

  const id = await readId(action);
  expect(await verifyAudit(db)).toContainEqual(
    expect.objectContaining({ id, organizationId: "org", fault }),
  );
});

test("a chain is verified in parts, each linked to the one before", async () => {
  for (const name of ["first", "second", "third"]) await record(name, "org");
  await chain();

  const start = await verifyChain(db, "org", 0, 2);
  expect(start).toMatchObject({ entries: 2, broken: [], isEnd: false, last: { action: "second" } });
  const end = await verifyChain(db, "org", 2, 2);
  expect(end).toMatchObject({ entries: 1, broken: [], isEnd: true, last: { action: "third" } });

  await tamper("update audit_log set hash = sha256('other') where action = 'second'");
  const { broken } = await verifyChain(db, "org", 2, 2);
  expect(broken).toMatchObject([{ id: await readId("third"), fault: "unlinked" }]);
});
