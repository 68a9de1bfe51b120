import { expect, test } from "vitest";
import { runSource } from "#server/platform/deadlines/run-due-work.ts";
import { aShop } from "#test/support/a-shop.ts";
import { runReactions } from "#test/support/run-reactions.ts";
import { openUsage } from "#test/support/usage-kit.ts";
import { announcedUsage } from "./announce-usage.ts";

const shop = await aShop();
const { platform } = shop.app;
const usage = openUsage(shop.seller);

async function readAnnounced(): Promise<{ id: string; balances: number[] }[]> {
  while ((await runSource(platform, announcedUsage)) > 0);
  await runReactions(platform);
  const { rows } = await platform.database.pool.query(
    `select data ->> 'id' as id, jsonb_path_query_array(data::jsonb, '$.active_meters[*].balance')
       as balances
     from events where type = 'customer.state_changed' order by sequence`,
  );
  return rows;
}

test("a thousand events of a customer are one change of their state, with the last balance", async () => {
  await usage.meter({ func: "count" });
  await usage.meter({ func: "max", property: "n" });
  const [one, other] = [await usage.customer(), await usage.customer()];
  const unused = await usage.customer();
  const before = (await readAnnounced()).length;
  const event = (customer_id: string, n: number) => ({
    name: "call",
    customer_id,
    metadata: { n },
  });
  await usage.ingest(...Array.from({ length: 1_000 }, (_, n) => event(one, n)));
  await usage.ingest(event(one, 5), event(other, 7));
  expect(await readAnnounced()).toHaveLength(before);

  await shop.moveClock(1);
  const announced = (await readAnnounced()).slice(before);
  expect(announced.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());
  expect(announced).not.toContainEqual(expect.objectContaining({ id: unused }));
  const balances = announced.find(({ id }) => id === one)?.balances ?? [];
  expect(balances.toSorted((a, b) => a - b)).toEqual([-1_001, -999]);
  expect(await readAnnounced()).toHaveLength(before + 2);
});
