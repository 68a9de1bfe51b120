import { expect, test } from "vitest";
import { type AuditFilter, listAuditEntries } from "#server/platform/audit/audit-store.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testPlatform } from "#test/support/test-database.ts";

const { database } = await testPlatform();
const organizationId = "acme";
const from = new Date("2026-03-01T00:00:00Z");
const until = new Date("2026-04-01T00:00:00Z");

/** Each filter of the page and of the export, with an index that it can be read by in order. */
const filters: [string, AuditFilter, RegExp][] = [
  ["no filter", {}, /audit_log_organization_time/],
  ["a page after the first", { beforeId: 5 }, /audit_log_organization_time/],
  ["a span of time", { from, until }, /audit_log_organization_time/],
  ["a person", { actorId: "ada" }, /audit_log_organization_actor/],
  ["a person in a span of time", { actorId: "ada", from, until }, /audit_log_organization_actor/],
  ["a kind", { targetKind: "product" }, /audit_log_organization_kind/],
  ["a kind after a page", { targetKind: "product", beforeId: 5 }, /audit_log_organization_kind/],
  ["one object", { targetId: "1" }, /audit_log_organization_target/],
  [
    "a person and a kind",
    { actorId: "ada", targetKind: "product" },
    /audit_log_organization_(?:actor|kind)/,
  ],
  [
    "every filter at once",
    { actorId: "ada", targetKind: "product", targetId: "1", from, until, beforeId: 5 },
    /audit_log_organization_(?:actor|kind|target)/,
  ],
];

test.each(filters)("%s is read by an index, in its order", async (_, filter, index) => {
  const [statement = ""] = await recordStatements(() =>
    listAuditEntries(database.db, organizationId, filter),
  );
  const plan = await readPlan(statement);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

/** How the database would run it if the table were large. Generic: it holds for any values. */
async function readPlan(statement: string): Promise<string> {
  const client = await database.pool.connect();
  try {
    await client.query("begin; set local enable_seqscan = off; set local enable_bitmapscan = off");
    const { rows } = await client.query(`explain (generic_plan) ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}
