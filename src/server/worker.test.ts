import { expect, test } from "vitest";
import { testPlatform } from "#test/support/test-database.ts";
import { whenOver } from "#test/support/when-over.ts";
import { oldMails } from "./platform/mail/old-mails.ts";
import { openPaymentSandbox } from "./sandbox/stripe/payment-sandbox.ts";
import { listWork } from "./worker.ts";

const platform = await testPlatform();
const { db, pool } = platform.database;
const sandbox = openPaymentSandbox(platform);
whenOver(() => sandbox.close());
const live = { ...platform, config: { ...platform.config, mode: "live" as const } };

test.each([
  ["sandbox", false],
  ["live", true],
] as const)("in %s mode old mails go: %s", (mode, go) => {
  const node = { ...platform, config: { ...platform.config, mode } };

  expect(listWork(node).deadlines.includes(oldMails)).toBe(go);
});

const deadlines = new Set([
  ...listWork(platform).deadlines,
  ...listWork(live).deadlines,
  ...sandbox.work.deadlines,
]);

// The statement is prepared: a plan that was made for an empty table stays until the table is
// analyzed.
test.each([...deadlines])(
  "$name: the first due row is found by an index, also in an empty table, without parameters",
  async (source) => {
    const { sql, parameters } = source.selectFirstDue().compile(db);
    expect(parameters).toEqual([]);
    const { rows } = await pool.query(`explain ${sql}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan/);
  },
);
