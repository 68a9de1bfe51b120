import { expect, onTestFinished, test } from "vitest";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { testApp } from "#test/support/test-app.ts";
import type { LedgerCheck } from "./ledger-check.ts";
import { ledgerReportMs } from "./report-ledger.ts";

interface Run {
  sellerId: string;
  applicationName: string;
}

/** Each run waits for this in the middle of its reading. */
let held: Promise<void> = Promise.resolve();
const runs: Run[] = [];
const slow: LedgerCheck = {
  name: "slow",
  async run({ tx, sellerId }) {
    const { applicationName } = await tx
      .selectNoFrom((eb) =>
        eb.fn<string>("current_setting", [eb.val("application_name")]).as("applicationName"),
      )
      .executeTakeFirstOrThrow();
    runs.push({ sellerId, applicationName });
    await held;
  },
};

const app = await testApp({
  now: "2026-03-01T09:00:00Z",
  services: { ledgerChecks: [slow], ledgerReportMs },
});
const { pool } = app.platform.database;
/** Nothing waits behind it after the test, whatever fails. */
function closeGate() {
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  onTestFinished(() => gate.resolve());
  return gate;
}

const verify = (seller: Seller) => seller.post("/v1/ledger/verify");
const listRuns = (...sellers: Seller[]) =>
  runs.filter((run) => sellers.some(({ organizationId }) => organizationId === run.sellerId));

test("forty verifications at once are one run, which takes no connection of the others", async () => {
  const gate = closeGate();
  const seller = await aSeller(app);
  const asked = Promise.all(Array.from({ length: 40 }, () => verify(seller)));
  await expect
    .poll(() => listRuns(seller).map(({ applicationName }) => applicationName))
    .toEqual(["guildhall ledger verification"]);
  await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  gate.resolve();
  const answers = await asked;
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(listRuns(seller)).toHaveLength(1);
});

test("two sellers are verified at the same time, a third one after them", async () => {
  const gate = closeGate();
  const sellers = [await aSeller(app), await aSeller(app), await aSeller(app)];
  const asked = Promise.all(sellers.map(verify));
  await expect.poll(() => listRuns(...sellers).length).toBe(2);
  gate.resolve();
  expect((await asked).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(listRuns(...sellers)).toHaveLength(3);
});

test("a report is answered until it is a minute old, and stored for other nodes", async () => {
  const seller = await aSeller(app);
  const { body: first } = await verify(seller);
  app.platform.tick(ledgerReportMs - 1);
  expect((await verify(seller)).body).toEqual(first);
  expect(listRuns(seller)).toHaveLength(1);
  app.platform.tick(1);
  const { body: second } = await verify(seller);
  expect(Date.parse(second.verified_at) - Date.parse(first.verified_at)).toBe(ledgerReportMs);
  expect(listRuns(seller)).toHaveLength(2);
  const { rows } = await pool.query(
    "select report from ledger_reports where organization_id = $1",
    [seller.organizationId],
  );
  expect(rows).toEqual([{ report: second }]);
});

test("a run that fails leaves no report, and the next request begins a new run", async () => {
  const seller = await aSeller(app);
  const failure = closeGate();
  const refused = verify(seller);
  await expect.poll(() => listRuns(seller).length).toBe(1);
  failure.reject(new Error("the disk is gone"));
  expect((await refused).status).toBe(500);
  held = Promise.resolve();
  expect((await verify(seller)).status).toBe(200);
  expect(listRuns(seller)).toHaveLength(2);
});
