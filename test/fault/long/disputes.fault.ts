import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { untilDisputed } from "#test/support/a-dispute.ts";
import { aShop } from "#test/support/a-shop.ts";
import { programOn } from "#test/support/program.ts";
import { aChargedOrder } from "#test/support/sold-orders.ts";
import { testSecret } from "#test/support/test-database.ts";

const isLong = process.env.FAULT_ROUNDS !== undefined;

/**
 * The survivor: it shares the database with the program that is killed, and its worker ends what
 * that one began.
 */
const shop = await aShop({ works: true, env: { GUILDHALL_SECRET: testSecret } });
const { seller, processor, sandbox, app } = shop;

beforeEach(() => sandbox.control.reset());

const cases = [
  { kind: "accept", moment: "before", isRepeated: false },
  { kind: "evidence", moment: "after", isRepeated: true },
  { kind: "accept", moment: "after", isRepeated: true },
  { kind: "evidence", moment: "before", isRepeated: false },
] as const;

test.each(isLong ? cases : cases.slice(0, 2))(
  "a process that dies $moment the call ($kind, repeated: $isRepeated): answered once",
  { timeout: 300_000 },
  async ({ kind, moment, isRepeated }) => {
    const { order } = await aChargedOrder(seller, processor, { card: "createDispute" });
    const { id } = await untilDisputed(shop, { orderId: order.id });
    const path = `/v1/disputes/${id}/${kind}`;
    const body = kind === "evidence" ? { text: "We sent it." } : undefined;
    const key = { "idempotency-key": randomUUID() };
    const victim = await programOn(app.platform.databaseUrl);
    const operation = kind === "accept" ? "POST /v1/disputes/:id/close" : "POST /v1/disputes/:id";
    await sandbox.control.addFault({ operation, moment, effect: "kill" });
    const call = fetch(`${victim.baseUrl}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${seller.token}`,
        ...key,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    await expect(call).rejects.toThrow(TypeError);
    expect((await victim.ended).signal).toBe("SIGKILL");
    if (isRepeated) expect((await seller.post(path, body, key)).status).toBe(200);
    // The request is not repeated: the reconciler completes it.
    else await shop.moveClock(3);
    await shop.settle();
    const status = kind === "accept" ? "accepted" : "under_review";
    const { body: answered } = await seller.get(`/v1/disputes/${id}`);
    expect(answered).toMatchObject({ status, pending_action: null });
    const { db } = app.platform.database;
    const { ledgerChecks } = app.platform.services;
    const { faults } = await verifyLedger(db, seller.organizationId, ledgerChecks);
    expect(faults).toEqual([]);
  },
);
