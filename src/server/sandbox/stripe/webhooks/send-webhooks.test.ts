import { afterEach, expect, test } from "vitest";
import { moveClock } from "#server/platform/clock-moves/move-clock.ts";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { startWorker } from "#server/platform/jobs/start-worker.ts";
import { sandboxKit } from "#test/support/stripe-client.ts";

const kit = await sandboxKit();
const { stripe, sandbox, platform, received, deliver } = kit;
const paidEvents = ["charge.succeeded", "payment_intent.succeeded", "charge.updated"];

afterEach(async () => {
  kit.answerWith(200);
  await sandbox.control.reset();
  await deliver();
});

const pay = () =>
  stripe.paymentIntents.create({
    amount: 1_000,
    currency: "usd",
    confirm: true,
    return_url: "https://shop.example/return",
    payment_method: "pm_card_visa",
  });

const types = () => received.splice(0).map(({ event }) => event.type);

test("a webhook is signed, names its request and shows the object of that moment", async () => {
  received.length = 0;
  const intent = await stripe.paymentIntents.create(
    {
      amount: 1_000,
      currency: "usd",
      confirm: true,
      return_url: "https://shop.example/return",
      payment_method: "pm_card_visa",
    },
    { idempotencyKey: "the-key" },
  );
  await sandbox.control.sendWaitingWebhooks();
  const [succeeded, , updated] = received;
  expect(succeeded?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(succeeded?.event).toMatchObject({
    object: "event",
    api_version: "2026-10-28.endive",
    livemode: false,
    request: { id: intent.lastResponse.requestId, idempotency_key: "the-key" },
    data: { object: { payment_intent: intent.id, balance_transaction: null } },
  });
  expect(updated?.event.data).toMatchObject({
    object: { balance_transaction: expect.stringMatching(/^txn_/) },
    previous_attributes: { balance_transaction: null },
  });
  expect(() =>
    stripe.webhooks.constructEvent(
      succeeded?.body.replace("1000", "9000") ?? "",
      succeeded?.signature ?? "",
      sandbox.webhookSecret,
    ),
  ).toThrow("signature");
  const event = await stripe.events.retrieve(String(succeeded?.event.id));
  expect(event).toEqual(
    expect.objectContaining({ id: succeeded?.event.id, type: "charge.succeeded" }),
  );
  expect((await stripe.events.list({ limit: 1 })).data[0]?.type).toBe("charge.updated");
  types();
});

test("a worker sends webhooks after the answer", async () => {
  const worker = await startWorker(platform, sandbox.work);
  try {
    await pay();
    await expect.poll(() => received.length).toBe(3);
    expect(types()).toEqual(paidEvents);
  } finally {
    await worker.stop();
  }
});

test("early webhooks arrive before the answer", async () => {
  await sandbox.control.setSwitches({ webhooks: { timing: "early" } });
  const answered = pay().then(() => types());
  expect(await answered).toEqual(paidEvents);
  await sandbox.control.sendWaitingWebhooks();
  expect(types()).toEqual([]);
});

test("webhooks are sent as often as the switch says, with the same id and bytes", async () => {
  await sandbox.control.setSwitches({ webhooks: { copies: 2 } });
  await pay();
  await sandbox.control.sendWaitingWebhooks();
  const sent = received.splice(0);
  expect(sent.map(({ event }) => event.type)).toEqual(paidEvents.flatMap((type) => [type, type]));
  expect(new Set(sent.map(({ event }) => event.id)).size).toBe(3);
  expect(new Set(sent.map(({ body }) => body)).size).toBe(3);
});

test("webhooks of one request are sent in reverse", async () => {
  await sandbox.control.setSwitches({ webhooks: { order: "reversed" } });
  await pay();
  await sandbox.control.sendWaitingWebhooks();
  expect(types()).toEqual([...paidEvents].reverse());
});

test("webhooks of one request are shuffled the same way by the same seed", async () => {
  const orders: string[] = [];
  for (const seed of [2, 2, 3, 4, 5]) {
    await sandbox.control.setSwitches({ webhooks: { order: "shuffled", seed } });
    await pay();
    await sandbox.control.sendWaitingWebhooks();
    orders.push(types().join());
  }
  expect(orders[1]).toBe(orders[0]);
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test("dropped webhooks never arrive, but the events can be read", async () => {
  await sandbox.control.setSwitches({
    webhooks: { timing: "dropped", types: ["charge.succeeded"] },
  });
  const intent = await pay();
  await sandbox.control.sendWaitingWebhooks();
  expect(types()).toEqual(["payment_intent.succeeded", "charge.updated"]);
  const events = await stripe.events.list({ limit: 3 });
  expect(events.data.map(({ type }) => type)).toContain("charge.succeeded");
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
});

test("held webhooks are released in any order, any number of times", async () => {
  await sandbox.control.setSwitches({ webhooks: { timing: "held" } });
  await pay();
  await pay();
  expect(await sandbox.control.sendWaitingWebhooks()).toBe(0);
  expect(await sandbox.control.releaseWebhooks({ order: "reversed", copies: 5 })).toBe(30);
  await sandbox.control.sendWaitingWebhooks();
  const sent = received.splice(0);
  expect(sent).toHaveLength(30);
  expect(sent[0]?.event.type).toBe("charge.updated");
  expect(sent.at(-1)?.event.type).toBe("charge.succeeded");
  expect(new Set(sent.map(({ event }) => event.id)).size).toBe(6);
  expect(await sandbox.control.releaseWebhooks({})).toBe(0);
});

test("late webhooks wait for the business clock", async () => {
  await sandbox.control.setSwitches({ webhooks: { timing: "late", lateSeconds: 3 * 86_400 } });
  await pay();
  expect(await sandbox.control.sendWaitingWebhooks()).toBe(0);
  const worker = await startWorker(platform, sandbox.work);
  try {
    await moveClock(
      platform,
      sandbox.work,
      new Date(platform.clock.nowMs() + 3 * 86_400_000 + 60_000),
    );
    await expect.poll(() => received.length).toBe(3);
    expect(types()).toEqual(paidEvents);
  } finally {
    await worker.stop();
  }
});

test("a webhook that is not accepted is tried again and then given up", async () => {
  kit.answerWith(500);
  await sandbox.control.setSwitches({
    webhooks: { timing: "dropped", types: ["payment_intent.succeeded", "charge.updated"] },
  });
  await pay();
  await sandbox.control.sendWaitingWebhooks();
  expect(types()).toEqual(["charge.succeeded"]);
  const [, , failed] = await sandbox.control.listDeliveries();
  expect(failed).toMatchObject({ state: "waiting", attempts: 1, lastResult: "500" });

  let tries = 1;
  for (let day = 0; day < 5; day += 1) {
    for (let step = 0; step < 24; step += 1) {
      platform.tick(3_600_000);
      await runDueWork(platform, sandbox.work.deadlines);
      await sandbox.control.sendWaitingWebhooks();
      tries += types().length;
    }
  }
  const [, , given] = await sandbox.control.listDeliveries();
  expect(given).toMatchObject({ state: "failed", attempts: tries });
  expect(tries).toBeGreaterThan(5);
});

test("a webhook goes where the switch says", async () => {
  await sandbox.control.setSwitches({
    webhooks: { url: `${platform.config.baseUrl}/elsewhere` },
  });
  await pay();
  await sandbox.control.sendWaitingWebhooks();
  expect(types()).toEqual([]);
  const states = (await sandbox.control.listDeliveries()).slice(0, 3).map(({ state }) => state);
  expect(states).toEqual(["delivered", "delivered", "delivered"]);
});
