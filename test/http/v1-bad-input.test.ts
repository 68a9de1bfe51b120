import { afterAll, expect, test } from "vitest";
import type { DeclaredSellerRoute } from "#server/v1/declared-seller-routes.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { mutationsInAll, mutationSeed as seed } from "#test/support/campaign.ts";
import { mutateRequest, pick, type Random, seededRandom } from "#test/support/mutate-request.ts";
import { sendStorm } from "#test/support/request-storm.ts";
import { getSellerCredential, goodCall } from "#test/support/seller-wire.ts";
import { snapshotTables } from "#test/support/table-snapshot.ts";
import { testApp } from "#test/support/test-app.ts";
import { validSellerCalls } from "#test/support/valid-seller-requests.ts";
import { openWire, type WireRequest } from "#test/support/wire.ts";

const windowSize = 250;

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const wire = openWire(await app.listen());
afterAll(() => wire.close());
const { pool } = app.platform.database;
const routes = app.sellerRoutes.filter(({ name }) => name in validSellerCalls);
const seller = await aSeller(app);
const mutationsOfOne = Math.min(Math.ceil(mutationsInAll / routes.length), 10);

async function goodRequest(route: DeclaredSellerRoute): Promise<WireRequest> {
  const { target, body } = await goodCall(route, seller);
  const headers = getSellerCredential(app, route, seller);
  return {
    method: route.method,
    target,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Every route is mutated, whatever the dice say; then they choose. */
async function listMutations(random: Random): Promise<WireRequest[]> {
  const requests: WireRequest[] = [];
  const left = [...routes];
  while (requests.length < mutationsInAll || left.length > 0) {
    const good = await goodRequest(left.pop() ?? pick(random, routes));
    for (let n = 0; n < mutationsOfOne; n += 1) requests.push(mutateRequest(good, random));
  }
  return requests;
}

test("mutated requests over all routes: never a 5xx, and what was refused wrote nothing", {
  timeout: 300_000,
}, async () => {
  const requests = await listMutations(seededRandom(seed));
  const exchanges = await sendStorm(wire, requests, seed);
  for (const { request, reply } of exchanges) {
    if (reply.status < 400 || reply.text === "" || !request.target.startsWith("/v1/")) continue;
    expect(Object.keys(JSON.parse(reply.text))[0], reply.text).toBe("error");
  }
  const refused = exchanges
    .filter(({ reply }) => reply.status >= 400)
    .map(({ request }) => request)
    // Its answer is stored, a 404 and a 403 too: such a refusal writes a key.
    .filter(({ headers }) => headers?.["idempotency-key"] === undefined);
  expect(refused.length).toBeGreaterThan(mutationsInAll / 4);
  for (let start = 0; start < refused.length; start += windowSize)
    await changeNothing(refused.slice(start, start + windowSize));
});

/**
 * Requests that are accepted this time, because data has changed since, are left out and the rest
 * is sent once more.
 */
async function changeNothing(refused: WireRequest[]): Promise<void> {
  const before = await snapshotTables(pool);
  const again = await sendStorm(wire, refused, seed);
  const still = again.filter(({ reply }) => reply.status >= 400).map(({ request }) => request);
  if (still.length < refused.length) return changeNothing(still);
  expect(await snapshotTables(pool), `seed ${seed}`).toEqual(before);
}
