import { expect, test } from "vitest";
import { aSeller } from "../support/a-seller.ts";
import { sharedApp } from "../support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const path = "/v1/customers/";
const atOnce = 20;

function allAtOnce<Result>(call: (n: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: atOnce }, (_, n) => call(n)));
}

function counted(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("of 20 customers with one address, in any case, one is made", async () => {
  const replies = await allAtOnce((n) =>
    seller.post(path, { email: n % 2 ? "one@example.com" : "ONE@example.com" }),
  );
  expect(counted(replies)).toEqual({ 201: 1, 422: atOnce - 1 });
  const refused = replies.filter(({ status }) => status === 422);
  expect(new Set(refused.map(({ body }) => body.detail[0].loc.join(".")))).toEqual(
    new Set(["body.email"]),
  );
});

test("of 20 customers with one external id, one is made", async () => {
  const replies = await allAtOnce((n) =>
    seller.post(path, { email: `two${n}@example.com`, external_id: "two" }),
  );
  expect(counted(replies)).toEqual({ 201: 1, 422: atOnce - 1 });
});

test("of 20 external ids set at once, one stays", async () => {
  const { body } = await seller.post(path, { email: "three@example.com" });
  const replies = await allAtOnce((n) =>
    seller.patch(path + body.id, { external_id: `three-${n}` }),
  );
  expect(counted(replies)).toEqual({ 200: 1, 422: atOnce - 1 });
  const { external_id } = (await seller.get(path + body.id)).body;
  expect(replies.find(({ status }) => status === 200)?.body.external_id).toBe(external_id);
});

test("a customer is deleted once, and announced once", async () => {
  const { body } = await seller.post(path, { email: "four@example.com", external_id: "four" });
  const replies = await allAtOnce((n) =>
    seller.delete(n % 2 ? `${path}external/four` : path + body.id),
  );
  expect(counted(replies)).toEqual({ 204: 1, 404: atOnce - 1 });
  const events = await app.platform.database.db
    .selectFrom("events")
    .select("data")
    .where("type", "=", "customer.deleted")
    .execute();
  expect(events.filter(({ data }) => (data as { id: string }).id === body.id)).toHaveLength(1);
});
