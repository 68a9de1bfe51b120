import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { createKeys } from "#server/platform/keys.ts";
import { sandboxKeys } from "#server/sandbox/stripe/sandbox-keys.ts";
import { until } from "#test/support/effects.ts";
import { freePort } from "#test/support/free-port.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { testDatabase, testSecret } from "#test/support/test-database.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const buyers = 8;
const card = { payment_method: "pm_card_visa", return_url: "https://shop.example/return" };
const keys = sandboxKeys(createKeys([testSecret]));
const databaseUrl = await testDatabase();

interface Purchase {
  intentId: string;
  key: string;
  /** The charge of the answer; undefined if there was none. */
  chargeId: string | undefined;
}

test(`${rounds} times kill -9 of a node during payments: no charge twice, none lost, every webhook sent`, {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  const receiver = await startReceiver();
  let victim = await programOn(databaseUrl);
  const survivor = await programOn(databaseUrl);
  await setSwitches(survivor, { webhooks: { url: receiver.url } });
  const purchases: Purchase[] = [];
  let cutOff = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const made = await payUntilKilled(victim, survivor, round);
    cutOff += made.filter(({ chargeId }) => chargeId === undefined).length;
    // The buyer tries again with the same key, elsewhere.
    for (const purchase of made) purchase.chargeId = await confirm(survivor, purchase);
    purchases.push(...made);
    victim = await programOn(databaseUrl);
  }

  const stripe = client(survivor);
  for (const { intentId, chargeId } of purchases) {
    const { data } = await stripe.charges.list({ payment_intent: intentId });
    expect(data.map(({ id }) => id)).toEqual([chargeId]);
  }
  await until(() => purchases.every(({ chargeId }) => receiver.charges.has(chargeId)));
  console.info(
    `${purchases.length} payments, ${cutOff} cut off by ${rounds} kills, 0 charged twice`,
  );
});

test("a process that dies after the effect of a call has answered its repeat", {
  timeout: 300_000,
}, async () => {
  const receiver = await startReceiver();
  const survivor = await programOn(databaseUrl);
  await setSwitches(survivor, { webhooks: { url: receiver.url } });
  const intent = await client(survivor).paymentIntents.create({ amount: 500, currency: "usd" });
  for (const [moment, charges] of [
    ["before", 0],
    ["after", 1],
  ] as const) {
    const victim = await programOn(databaseUrl);
    await dev(survivor, "POST", "faults", {
      operation: "POST /v1/payment_intents/:id/confirm",
      moment,
      effect: "kill",
    });
    const purchase = { intentId: intent.id, key: "dies", chargeId: undefined };
    expect(await confirm(victim, purchase).catch(() => "no answer")).toBe("no answer");
    expect((await victim.ended).signal).toBe("SIGKILL");
    const { data } = await client(survivor).charges.list({ payment_intent: intent.id });
    expect(data).toHaveLength(charges);
  }
  const again = await confirm(survivor, { intentId: intent.id, key: "dies", chargeId: undefined });
  const { data } = await client(survivor).charges.list({ payment_intent: intent.id });
  expect(data.map(({ id }) => id)).toEqual([again]);
  await until(() => receiver.charges.has(again));
});

/** Buyers pay one intent after the other at the victim; their intents exist before. */
async function payUntilKilled(
  victim: Program,
  survivor: Program,
  round: number,
): Promise<Purchase[]> {
  const made: Purchase[] = [];
  let killed = false;
  const buy = async (buyer: number) => {
    for (let count = 0; !killed; count += 1) {
      const { id } = await client(survivor).paymentIntents.create({ amount: 500, currency: "usd" });
      const purchase: Purchase = {
        intentId: id,
        key: `attempt-${round}-${buyer}-${count}`,
        chargeId: undefined,
      };
      made.push(purchase);
      purchase.chargeId = await confirm(victim, purchase).catch(() => undefined);
    }
  };
  const buying = Array.from({ length: buyers }, (_, buyer) => buy(buyer));
  await until(() => made.some(({ chargeId }) => chargeId !== undefined));
  await pause(150 + 50 * round);
  victim.child.kill("SIGKILL");
  killed = true;
  await victim.ended;
  await Promise.all(buying);
  return made;
}

async function confirm(program: Program, { intentId, key }: Purchase): Promise<string> {
  const intent = await client(program).paymentIntents.confirm(intentId, card, {
    idempotencyKey: key,
  });
  return String(intent.latest_charge);
}

/** The official client over HTTP: its paths begin below the sandbox's address. */
function client({ baseUrl }: Program): Stripe {
  return new Stripe(keys.secretKey, {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((input, init) => {
      const { pathname, search } = new URL(String(input));
      return fetch(`${baseUrl}/sandbox/stripe${pathname}${search}`, init);
    }),
  });
}

function setSwitches(program: Program, switches: object): Promise<void> {
  return dev(program, "PUT", "switches", switches);
}

async function dev(program: Program, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${program.baseUrl}/api/dev/payment-sandbox/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", origin: program.baseUrl },
  });
  expect(answer.status).toBe(200);
}

/** Collects the charges that webhooks tell of. */
async function startReceiver(): Promise<{ url: string; charges: Set<string | undefined> }> {
  const charges = new Set<string | undefined>();
  const port = await freePort();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const signature = String(request.headers["stripe-signature"]);
    const event = Stripe.webhooks.constructEvent(body, signature, keys.webhookSecret);
    if (event.type === "charge.succeeded") charges.add(event.data.object.id);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}/hook`, charges };
}
