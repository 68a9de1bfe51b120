import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { aSale } from "#test/support/ledger-postings.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const seller = await aSeller(app);
await aSale(seller);

function run(): Promise<{ code: number; lines: string[] }> {
  const script = join(import.meta.dirname, "ledger-verify.ts");
  const env = { PATH: process.env.PATH, DATABASE_URL: app.platform.databaseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), lines: stdout.trim().split("\n") }),
    );
  });
}

test("the command prints what it checked, names a planted fault and then fails", async () => {
  expect(await run()).toEqual({
    code: 0,
    lines: [
      "organizations: 1",
      "accounts: 5",
      "entries: 4",
      "orders with entries: 1",
      "customers with entries: 1",
      "orders: 1",
      "payments: 1",
      "customers: 1",
      "usage lines: 0",
      "No faults.",
    ],
  });
  await app.platform.database.pool.query(
    `begin; alter table ledger_entries disable trigger user;
     update ledger_entries set amount = 991 where leg = 'payment';
     alter table ledger_entries enable trigger user; commit`,
  );
  const { code, lines } = await run();
  expect(code).toBe(1);
  expect(lines[0]).toMatch(
    new RegExp(
      `^organization ${seller.organizationId}, receivables: order .*: more was paid than owed, by 1 usd$`,
    ),
  );
  expect(lines[1]).toMatch(/, payments: payment .*: its entries of payment:/);
  expect(lines.at(-1)).toBe("Faults: 2");
});
