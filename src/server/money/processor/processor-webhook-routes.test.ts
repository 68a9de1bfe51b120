import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { expect, test } from "vitest";
import { subscribedEvents } from "#server/sandbox/stripe/webhooks/sandbox-events.ts";
import { sandboxWithApp } from "#test/support/stripe-client.ts";
import { testApp } from "#test/support/test-app.ts";
import { testSecret } from "#test/support/test-database.ts";
import { processorEventTypes } from "./processor-events.ts";

const { app, sandbox, stripe } = await sandboxWithApp({ now: "2026-03-01T09:00:00Z" });
const { pool } = app.platform.database;
const nowSeconds = () => app.platform.clock.nowMs() / 1_000;

await stripe.paymentIntents.create({
  amount: 2_900,
  currency: "usd",
  confirm: true,
  payment_method: "pm_card_visa",
  return_url: "https://shop.example/return",
});
const { data: made } = await stripe.events.list();
const event = made.find(({ type }) => type === "charge.succeeded") as Stripe.Event;
const text = JSON.stringify(event);

interface Form {
  name: string;
  body: string | Buffer;
  signature?: string | undefined;
}

function sign(body: string | Buffer, at = nowSeconds(), secret = sandbox.webhookSecret): string {
  return `t=${at},v1=${hmac(`${at}.`, body, secret)}`;
}

function hmac(prefix: string, body: string | Buffer, secret: string): string {
  return createHmac("sha256", secret).update(prefix).update(body).digest("hex");
}

async function post(
  { body, signature }: Form,
  { type = "application/json; charset=utf-8", to = app } = {},
): Promise<number> {
  const { status } = await to.visitor().send({
    method: "POST",
    url: "/stripe/webhook",
    headers: {
      "content-type": type,
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
    payload: body,
  });
  return status;
}

async function counts(): Promise<{ events: number; jobs: number }> {
  const { rows } = await pool.query(
    `select (select count(*)::int from processor_events) as events,
            (select count(*)::int from jobs where kind = 'processor.event') as jobs`,
  );
  return rows[0];
}

const good = sign(text);
const [time = "", mac = ""] = good.split(",v1=");
const seconds = nowSeconds();

const badSignatures: Form[] = (
  [
    ["no signature", undefined],
    ["an empty signature", ""],
    ["a text", "signature"],
    ["no time", `v1=${mac}`],
    ["no signature behind the time", time],
    ["an empty v1", `${time},v1=`],
    ["another scheme", `${time},v0=${mac}`],
    ["half a signature", `${time},v1=${mac.slice(0, 32)}`],
    ["a longer signature", `${time},v1=${mac}00`],
    ["a signature in capitals", `${time},v1=${mac.toUpperCase()}`],
    ["a signature in base64", `${time},v1=${Buffer.from(mac, "hex").toString("base64")}`],
    ["zeros", `${time},v1=${"0".repeat(64)}`],
    ["a changed digit", `${time},v1=${mac.startsWith("0") ? "1" : "0"}${mac.slice(1)}`],
    ["separated by semicolons", good.replace(",", ";")],
    ["a later time under an old signature", `t=${seconds + 1},v1=${mac}`],
    ["an earlier time under an old signature", `t=${seconds - 1},v1=${mac}`],
    ["no number as the time", `t=now,v1=${mac}`],
    ["the secret of another account", sign(text, seconds, "whsec_another")],
    ["an empty secret", sign(text, seconds, "")],
    ["the secret without its prefix", sign(text, seconds, sandbox.webhookSecret.slice(6))],
    ["the API key as the secret", sign(text, seconds, sandbox.secretKey)],
    ["the publishable key as the secret", sign(text, seconds, sandbox.publishableKey)],
    ["a signature of the body alone", `${time},v1=${hmac("", text, sandbox.webhookSecret)}`],
    ["a signature of another body", sign("{}")],
    ["301 seconds old", sign(text, seconds - 301)],
    ["an hour old", sign(text, seconds - 3_600)],
    ["three days old", sign(text, seconds - 259_200)],
    ["of 1970", sign(text, 0)],
  ] as const
).map(([name, signature]) => ({ name, body: text, signature }));

const changedBodies: Form[] = [
  { name: "no body", body: "" },
  { name: "half a body", body: text.slice(0, text.length / 2) },
  { name: "the last byte missing", body: text.slice(0, -1) },
  { name: "a space behind", body: `${text} ` },
  { name: "a line break before", body: `\n${text}` },
  { name: "a byte order mark", body: `\uFEFF${text}` },
  { name: "printed in lines", body: JSON.stringify(event, null, 2) },
  { name: "the body twice", body: text + text },
  { name: "another amount", body: text.replaceAll("2900", "9900") },
  { name: "another event id", body: text.replace(event.id, `${event.id}x`) },
  { name: "another type", body: text.replace("charge.succeeded", "refund.created") },
  { name: "an account added", body: text.replace("{", '{"account":"acct_1",') },
  { name: "a key repeated", body: text.replace("{", '{"id":"evt_other",') },
  { name: "UTF-16", body: Buffer.from(text, "utf16le") },
  { name: "a body of 600 KB", body: text + " ".repeat(600 * 1_024) },
  ...Array.from({ length: 10 }, (_, at) => {
    const bytes = Buffer.from(text);
    const place = Math.floor((bytes.length / 10) * at) + 1;
    bytes[place] = (bytes[place] ?? 0) ^ 1;
    return { name: `byte ${place} changed`, body: bytes };
  }),
].map((form) => ({ ...form, signature: good }));

/** Signed with our secret, and still not ours to accept. */
const strangeEvents: Form[] = Object.entries<unknown>({
  "of a connected account": { ...event, account: "acct_other" },
  "of live mode": { ...event, livemode: true },
  "without a mode": { ...event, livemode: undefined },
  "of another kind": { ...event, object: "charge" },
  "a thin event": { ...event, object: "v2.core.event" },
  "without an id": { ...event, id: undefined },
  "with an id that is no id": { ...event, id: "evt_\u0000" },
  "with an endless id": { ...event, id: "evt_".padEnd(300, "x") },
  "with a number as its type": { ...event, type: 1 },
  "without a time": { ...event, created: undefined },
  "without an object": { ...event, data: {} },
  "about an object without an id": { ...event, data: { object: { object: "charge" } } },
  "a list": [event],
  nothing: null,
}).map(([name, value]) => {
  const body = JSON.stringify(value);
  return { name, body, signature: sign(body) };
});
strangeEvents.push({ name: "no JSON", body: "charge", signature: sign("charge") });
const broken = Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0x7d])]);
strangeEvents.push({ name: "broken UTF-8", body: broken, signature: sign(broken) });

const forms = [...badSignatures, ...changedBodies, ...strangeEvents];

test("at least 50 forms of forged webhooks are tried", () => {
  expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
  expect(forms.length).toBeGreaterThanOrEqual(50);
});

test.each(forms)("$name: 400, and nothing changes", async (form) => {
  expect(await post(form)).toBe(400);
  expect(await counts()).toEqual({ events: 0, jobs: 0 });
});

test("the genuine event is stored once with one job, however often it comes", async () => {
  const genuine = { name: "", body: text, signature: good };
  expect(await post(genuine)).toBe(200);
  expect(await counts()).toEqual({ events: 1, jobs: 1 });
  expect(await Promise.all(Array.from({ length: 5 }, () => post(genuine)))).toEqual(
    Array(5).fill(200),
  );
  expect(await post({ ...genuine, signature: sign(text, seconds - 299) })).toBe(200);
  expect(await post(genuine, { type: "text/plain" })).toBe(200);
  expect(await counts()).toEqual({ events: 1, jobs: 1 });
  const { rows } = await pool.query("select * from processor_events");
  expect(rows).toEqual([
    {
      id: event.id,
      type: "charge.succeeded",
      object_type: "charge",
      object_id: (event.data.object as Stripe.Charge).id,
      created_at: new Date("2026-03-01T09:00:00Z"),
      received_at: new Date("2026-03-01T09:00:00Z"),
      processed_at: null,
      expires_at: null,
    },
  ]);
});

test("copies of a new event that arrive together are stored once", async () => {
  const body = text.replace(event.id, "evt_together");
  const before = await counts();
  const copy = { name: "", body, signature: sign(body) };
  const statuses = await Promise.all(Array.from({ length: 8 }, () => post(copy)));
  expect(statuses).toEqual(Array(8).fill(200));
  expect(await counts()).toEqual({ events: before.events + 1, jobs: before.jobs + 1 });
});

test("an event of a type we do not use is accepted and not stored", async () => {
  const before = await counts();
  const body = text.replace(event.id, "evt_other").replace("charge.succeeded", "customer.created");
  expect(await post({ name: "", body, signature: sign(body) })).toBe(200);
  expect(await counts()).toEqual(before);
});

test("a recorded webhook is worthless after five minutes", async () => {
  app.platform.tick(301_000);
  const before = await counts();
  expect(await post({ name: "", body: text, signature: good })).toBe(400);
  expect(await counts()).toEqual(before);
});

test("live mode accepts what Stripe signed for its endpoint in live mode, and nothing else", async () => {
  const live = await testApp({
    now: "2026-03-01T09:00:00Z",
    env: {
      STRIPE_SECRET_KEY: "sk_live_x",
      STRIPE_PUBLISHABLE_KEY: "pk_live_x",
      STRIPE_WEBHOOK_SECRET: "whsec_live",
      RATE_LIMIT: "on",
      GUILDHALL_SECRET: testSecret,
    },
  });
  const body = JSON.stringify({ ...event, livemode: true });
  const send = (sent: string, secret: string) =>
    post({ name: "", body: sent, signature: sign(sent, seconds, secret) }, { to: live });

  expect(await send(body, sandbox.webhookSecret)).toBe(400);
  expect(await send(text, "whsec_live")).toBe(400);
  expect(await send(body, "whsec_live")).toBe(200);
});

test("the sandbox sends exactly the types that are processed", () => {
  expect(processorEventTypes).toEqual(subscribedEvents);
});
