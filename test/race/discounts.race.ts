import { expect, test } from "vitest";
import { claimRedemption } from "#server/catalog/discounts/discount-store.ts";
import { aSeller } from "../support/a-seller.ts";
import { raceTrials } from "../support/campaign.ts";
import { sharedApp } from "../support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const path = "/v1/discounts/";
const atOnce = 20;
const rounds = raceTrials(2);
const given = { type: "percentage", basis_points: 100, duration: "once", name: "Few" };

function claim(id: string, sellerId = seller.organizationId): Promise<boolean> {
  const { db } = app.platform.database;
  return db.transaction().execute((tx) => claimRedemption(tx, sellerId, id));
}

async function countClaimed(id: string): Promise<number> {
  const claims = await Promise.all(Array.from({ length: atOnce }, () => claim(id)));
  return claims.filter(Boolean).length;
}

test.each([1, 7])("of 20 buyers at once %i get the last redemptions", async (max_redemptions) => {
  const { body } = await seller.post(path, { ...given, max_redemptions });
  expect(await countClaimed(body.id)).toBe(max_redemptions);
  expect(await countClaimed(body.id)).toBe(0);
  expect((await seller.get(path + body.id)).body.redemptions_count).toBe(max_redemptions);
});

test("without a limit everybody gets one, and each is counted", async () => {
  const { body } = await seller.post(path, given);
  expect(await countClaimed(body.id)).toBe(atOnce);
  expect((await seller.get(path + body.id)).body.redemptions_count).toBe(atOnce);
});

test("nobody redeems what was deleted, or what another seller offers", async () => {
  const { body } = await seller.post(path, given);
  const stranger = await aSeller(app);
  expect(await claim(body.id, stranger.organizationId)).toBe(false);
  await seller.delete(path + body.id);
  expect(await claim(body.id)).toBe(false);
});

test("a limit lowered while buyers redeem is never exceeded", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { body } = await seller.post(path, { ...given, max_redemptions: atOnce });
    const [lowered] = await Promise.all([
      seller.patch(path + body.id, { max_redemptions: 5 }),
      countClaimed(body.id),
    ]);
    const { redemptions_count, max_redemptions } = (await seller.get(path + body.id)).body;
    expect([200, 422]).toContain(lowered.status);
    expect(max_redemptions).toBe(lowered.status === 200 ? 5 : atOnce);
    expect(redemptions_count).toBe(max_redemptions);
  }
});

test("what a discount takes off changes before the first redemption or not at all", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { body } = await seller.post(path, { ...given, max_redemptions: 1 });
    const [changed, isClaimed] = await Promise.all([
      seller.patch(path + body.id, { basis_points: 5_000 }),
      claim(body.id),
    ]);
    expect(isClaimed).toBe(true);
    expect((await seller.get(path + body.id)).body.basis_points).toBe(
      changed.status === 200 ? 5_000 : 100,
    );
  }
});

test("the two ends of the window, changed at once, are both changed", async () => {
  const window = { starts_at: "2036-01-01T00:00:00.000Z", ends_at: "2037-01-01T00:00:00.000Z" };
  for (let round = 0; round < raceTrials(10); round += 1) {
    const { body } = await seller.post(path, given);
    await Promise.all(
      Object.entries(window).map(([name, at]) => seller.patch(path + body.id, { [name]: at })),
    );
    expect((await seller.get(path + body.id)).body).toMatchObject(window);
  }
});

test("of 20 discounts with one code, in any case, one is made", async () => {
  const replies = await Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      seller.post(path, { ...given, code: n % 2 ? "race" : "RACE" }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(atOnce - 1);
});
