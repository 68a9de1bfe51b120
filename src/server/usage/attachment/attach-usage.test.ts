import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { runReactions } from "#test/support/run-reactions.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { openUsage } from "#test/support/usage-kit.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const usage = openUsage(seller);
const sum = await usage.meter({ func: "sum", property: "n" });
const peak = await usage.meter({ func: "max", property: "n" });
const send = (external_customer_id: string, n: number) =>
  usage.ingest({ name: "call", external_customer_id, metadata: { n } });
const listed = async (filter: string) =>
  (await seller.get(`/v1/events/?${filter}`)).body.items.map(
    ({ metadata }: { metadata: { n: number } }) => metadata.n,
  );

test("a customer who comes later takes over what their external id has used", async () => {
  const first = await send("late-1", 5);
  expect(first.warnings.map(({ code }) => code)).toEqual(["unknown_customer"]);
  await send("late-1", 2);
  const id = await usage.customer({ external_id: "late-1" });
  await send("late-1", 4);
  expect(await usage.used(id, sum)).toBe(4);

  await runReactions(app.platform);
  expect([await usage.used(id, sum), await usage.used(id, peak)]).toEqual([11, 5]);
  expect(await listed(`customer_id=${id}`)).toHaveLength(3);
  expect((await listed("external_customer_id=late-1")).toSorted()).toEqual([2, 4, 5]);
  const { body } = await seller.get(`/v1/events/?customer_id=${id}`);
  for (const event of body.items)
    expect(event).toMatchObject({ customer_id: id, external_customer_id: "late-1" });
  expect(body.items[0].customer.id).toBe(id);
});

test("a customer who gets the external id by an update takes it over, too", async () => {
  await send("late-2", 7);
  const id = await usage.customer();
  await runReactions(app.platform);
  expect(await usage.used(id, sum)).toBe(0);
  await seller.patch(`/v1/customers/${id}`, { external_id: "late-2" });
  await runReactions(app.platform);
  expect(await usage.used(id, sum)).toBe(7);
  await seller.patch(`/v1/customers/${id}`, { name: "Again" });
  await runReactions(app.platform);
  expect(await usage.used(id, sum)).toBe(7);
});

test("the external id of a deleted customer begins anew, before and after the reaction", async () => {
  const first = await usage.customer({ external_id: "late-3" });
  await send("late-3", 1);
  await seller.delete(`/v1/customers/${first}`);
  await send("late-3", 10);
  await runReactions(app.platform);
  await send("late-3", 20);
  const second = await usage.customer({ external_id: "late-3" });
  await runReactions(app.platform);
  expect([await usage.used(first, sum), await usage.used(second, sum)]).toEqual([1, 30]);
});

test("usage that was taken over stays with a deleted customer", async () => {
  await send("late-4", 3);
  const first = await usage.customer({ external_id: "late-4" });
  await runReactions(app.platform);
  await seller.delete(`/v1/customers/${first}`);
  await send("late-4", 4);
  const second = await usage.customer({ external_id: "late-4" });
  await runReactions(app.platform);
  expect([await usage.used(first, sum), await usage.used(second, sum)]).toEqual([3, 4]);
});
