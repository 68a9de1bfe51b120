import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";

const shop = await aShop({ works: true });
const poster = await shop.product(2_000);

/** A checkout that waits for its buyer's bank, and what its intent would be if it were paid. */
async function aWaitingCheckout() {
  const checkout = await shop.checkout(poster);
  await shop.confirm(checkout, { confirmation_token_id: "ctoken_threeDSecure2Required" });
  const [row] = await shop.rows("select intent_id from checkouts where id = $1", checkout.id);
  return { checkout, intentId: String(row?.intent_id) };
}

const watched = [
  "checkouts",
  "payment_attempts",
  "payments",
  "orders",
  "ledger_entries",
  "events",
  "jobs",
  "processor_events",
];

async function moneyTables() {
  const tables = await snapshotTables(shop.app.platform.database.pool);
  return Object.fromEntries(watched.map((name) => [name, tables[name] ?? "there is none"]));
}

let events = 0;

function paidEvent(intentId: string): string {
  events += 1;
  return JSON.stringify({
    id: `evt_false_${events}`,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1_000),
    data: {
      object: {
        id: intentId,
        object: "payment_intent",
        status: "succeeded",
        amount_received: 2_000,
      },
    },
    livemode: false,
    type: "payment_intent.succeeded",
  });
}

async function send(body: string, secret: string): Promise<number> {
  const at = Math.floor(Date.now() / 1_000);
  const mac = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  const { status } = await shop.app.visitor().send({
    method: "POST",
    url: "/stripe/webhook",
    headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${mac}` },
    payload: body,
  });
  return status;
}

test("a forged event about a payment that is waited for is 400 and changes no table", async () => {
  const { intentId } = await aWaitingCheckout();
  await shop.settle();
  const before = await moneyTables();
  for (const secret of ["whsec_guessed", "", shop.sandbox.secretKey])
    expect(await send(paidEvent(intentId), secret)).toBe(400);
  expect(await moneyTables()).toEqual(before);
});

test("an event is not believed even if it is signed: the processor is asked, and nothing was paid", async () => {
  const { checkout, intentId } = await aWaitingCheckout();
  expect(await send(paidEvent(intentId), shop.sandbox.webhookSecret)).toBe(200);
  await shop.settle();
  expect(await shop.readStatus(checkout)).toBe("confirmed");
  expect(await shop.rows("select 1 from orders where checkout_id = $1", checkout.id)).toEqual([]);
});
