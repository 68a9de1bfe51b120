import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { aCheckout } from "#test/support/a-checkout.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { until } from "#test/support/effects.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const baseUrl = await app.listen();
const seller = await aSeller(app);
const { pool } = app.platform.database;

/** The same installation on another port. */
const second = (await createApp(app.platform)).server;
await second.listen({ host: "127.0.0.1", port: 0 });
const secondUrl = `http://127.0.0.1:${(second.server.address() as { port: number }).port}`;
afterAll(() => second.close());

function streamUrl(url: string, checkout: { client_secret: string }): string {
  return `${url}/v1/checkouts/client/${checkout.client_secret}/stream`;
}

async function openStream(url: string, checkout: { client_secret: string }) {
  const leaving = new AbortController();
  const answer = await fetch(streamUrl(url, checkout), { signal: leaving.signal });
  const events: string[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      events.push(...parts.filter((part) => part.startsWith("event:")));
    }
  };
  const ended = read().catch(() => {});
  return { answer, events, ended, leave: () => leaving.abort() };
}

const updated = (status: string) => `event: checkout.updated\ndata: {"status":"${status}"}`;

test("a page on any node hears of changes made on another one", async () => {
  const checkout = await aCheckout(seller);
  const other = await aCheckout(seller);
  const streams = await Promise.all([
    openStream(baseUrl, checkout),
    openStream(secondUrl, checkout),
  ]);
  for (const { answer, events } of streams) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    await until(() => events.length === 1);
    expect(events).toEqual([updated("open")]);
  }
  await seller.patch(`/v1/checkouts/${other.id}`, { customer_name: "Grace" });
  await seller.patch(`/v1/checkouts/${checkout.id}`, { customer_name: "Ada" });
  for (const { events, leave } of streams) {
    await until(() => events.length === 2);
    expect(events).toEqual([updated("open"), updated("open")]);
    leave();
  }
});

test("a change that is rolled back is not heard of", async () => {
  const checkout = await aCheckout(seller);
  const stream = await openStream(baseUrl, checkout);
  const refused = await seller.patch(`/v1/checkouts/${checkout.id}`, { amount: -1 });
  expect(refused.status).toBe(422);
  await seller.patch(`/v1/checkouts/${checkout.id}`, { customer_name: "Ada" });
  await until(() => stream.events.length === 2);
  expect(stream.events).toHaveLength(2);
  stream.leave();
});

test("unknown and expired checkouts have no stream", async () => {
  const unknown = await fetch(streamUrl(baseUrl, { client_secret: "guild_c_unknown" }));
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { error: "ResourceNotFound", detail: "Not found" },
  ]);
  const checkout = await aCheckout(seller);
  await pool.query("update checkouts set expires_at = $1 where id = $2", [
    "2026-03-01T09:00:00Z",
    checkout.id,
  ]);
  const expired = await fetch(streamUrl(baseUrl, checkout));
  expect([expired.status, ((await expired.json()) as { error: string }).error]).toEqual([
    410,
    "ExpiredCheckoutError",
  ]);
});

test("the stream ends when its database connection breaks, so that the page reconnects", async () => {
  const checkout = await aCheckout(seller);
  const stream = await openStream(baseUrl, checkout);
  await until(() => stream.events.length === 1);
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildhall checkout pages' and datname = current_database()",
  );
  await stream.ended;
  const again = await openStream(baseUrl, checkout);
  await until(() => again.events.length === 1);
  await seller.patch(`/v1/checkouts/${checkout.id}`, { customer_name: "Ada" });
  await until(() => again.events.length === 2);
  again.leave();
});

test("one address holds so many streams, and leaving makes room", async () => {
  const [first, other] = [await aCheckout(seller), await aCheckout(seller)];
  const open: Awaited<ReturnType<typeof openStream>>[] = [];
  for (let count = 0; count < 20; count += 1)
    open.push(await openStream(secondUrl, count % 2 === 0 ? first : other));
  const refused = await fetch(streamUrl(secondUrl, other));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  await refused.body?.cancel();
  open.pop()?.leave();
  await until(async () => {
    const again = await openStream(secondUrl, other);
    open.push(again);
    return again.answer.status === 200;
  });
  for (const { leave } of open) leave();
});

test("a page that does not read is cut off instead of filling the memory", async () => {
  const checkout = await aCheckout(seller);
  const { hostname, port, pathname } = new URL(streamUrl(baseUrl, checkout));
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
  await new Promise((resolve) => socket.once("readable", resolve));
  const status = "x".repeat(7_000);
  await pool.query(
    `select pg_notify('guildhall_checkout_pages', json_build_object('checkoutId', $1::text,
       'event', json_build_object('type', 'checkout.updated', 'status', $2::text || n))::text)
     from generate_series(1, 3000) n`,
    [checkout.id, status],
  );
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  // A later notification for another page arrives after all of it.
  const followed = await aCheckout(seller);
  const other = await openStream(baseUrl, followed);
  await seller.patch(`/v1/checkouts/${followed.id}`, { customer_name: "Ada" });
  await until(() => other.events.length === 2);
  let bytes = 0;
  socket.on("data", (chunk) => {
    bytes += chunk.length;
  });
  await closed;
  expect(bytes).toBeLessThan(3_000 * status.length);
  other.leave();
});

test("closing a node ends its streams", async () => {
  const third = (await createApp(app.platform)).server;
  await third.listen({ host: "127.0.0.1", port: 0 });
  const url = `http://127.0.0.1:${(third.server.address() as { port: number }).port}`;
  const stream = await openStream(url, await aCheckout(seller));
  await until(() => stream.events.length === 1);
  await third.close();
  await stream.ended;
});
