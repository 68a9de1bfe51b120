import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { compareWorld } from "#test/support/compare-world.ts";
import { toInstantText } from "#test/support/model-calendar.ts";
import { openBuyer } from "#test/support/subscription-model.ts";
import { advance, findLive } from "#test/support/subscription-model-course.ts";
import {
  act,
  type Random,
  randomDiscount,
  randomFrom,
  randomPause,
  randomPlan,
} from "#test/support/subscription-steps.ts";
import {
  createDiscount,
  createPlan,
  newPerson,
  type Person,
  type World,
} from "#test/support/subscription-world.ts";

/** `npm run campaign` runs 1,000 sequences. */
const sequences = Math.max(Math.ceil(Number(process.env.PROPERTY_CASES ?? 30) / 10), 3);
const firstSeed = Number(process.env.PROPERTY_SEED ?? 1);
/** Sequences that share a seller and a clock: what falls due for several of them runs together. */
const peopleAtOnce = Math.min(sequences, 50);
const steps = 8;
const file = "src/server/sales/subscriptions/renewals/subscription-model.test.ts";
const command = (seed: number) =>
  `PROPERTY_SEED=${seed} PROPERTY_CASES=${peopleAtOnce * 10} npx vitest run ${file}`;

const shop = await aShop({ works: true, now: "2027-01-29T09:00:00.000Z" });
const { platform } = shop.app;

test(`${sequences} random courses of subscriptions agree with a model after every step`, {
  timeout: 120_000 + sequences * 20_000,
}, async () => {
  const worlds = Math.ceil(sequences / peopleAtOnce);
  for (let seed = firstSeed; seed < firstSeed + worlds; seed += 1) {
    const log: string[] = [];
    await runWorld(seed, log).catch((cause: unknown) => {
      throw new Error(`Repeat it with: ${command(seed)}\n${log.join("\n")}\n${cause}`, { cause });
    });
  }
});

async function runWorld(seed: number, log: string[]): Promise<void> {
  const random = randomFrom(seed * 7_919);
  const world = await openWorld(random, log);
  const people = Array.from({ length: peopleAtOnce }, (_, index) =>
    newPerson(openBuyer(index % 3 !== 0)),
  );
  for (let step = 0; step < steps; step += 1) {
    const rate = step < steps / 2 ? 190_000 : await raiseRate(world);
    for (const [index, person] of people.entries()) {
      const at = `seed ${seed}, step ${step}, person ${index}`;
      const moment = { now: await readNow(), rate };
      const { text, expected, answered } = await act(world, person, random, moment);
      log.push(`${toInstantText(moment.now)} step ${step}, person ${index}: ${text}`);
      expect(answered, `${at}: ${text}`).toBe(expected);
    }
    await shop.settle();
    // A subscription that is past due and canceled after its period is due immediately.
    const now = await readNow();
    for (const { buyer } of people) advance(buyer, now, { now, rate });
    await compareWorld(world, people, `seed ${seed}, step ${step}`);
    await wait(people, random, rate, log);
    await compareWorld(world, people, `seed ${seed}, after step ${step}`);
  }
  for (const { buyer, subscriptionIds } of people)
    if (findLive(buyer)) await world.seller.delete(`/v1/subscriptions/${subscriptionIds.at(-1)}`);
  await shop.settle();
}

async function openWorld(random: Random, log: string[]): Promise<World> {
  const seller = await aSeller(shop.app);
  const world: World = {
    shop,
    seller,
    productIds: new Map(),
    discountIds: new Map(),
    registrationId: "",
  };
  const registered = await seller.post("/v1/tax-registrations/", {
    country: "DE",
    rate: 190_000,
    starts_at: "2026-01-01T00:00:00Z",
  });
  expect(registered.status, registered.text).toBe(201);
  world.registrationId = registered.body.id;
  for (let index = 0; index < 6; index += 1) {
    const plan = randomPlan(random, index);
    log.push(JSON.stringify(plan));
    await createPlan(world, plan);
  }
  for (let index = 0; index < 3; index += 1) {
    const discount = randomDiscount(random, index);
    log.push(JSON.stringify(discount));
    await createDiscount(world, discount);
  }
  return world;
}

/** A credit keeps the rate that it was charged at. */
async function raiseRate({ seller, registrationId }: World): Promise<number> {
  const rate = 210_000;
  const { status, text } = await seller.patch(`/v1/tax-registrations/${registrationId}`, { rate });
  expect(status, text).toBe(200);
  return rate;
}

async function wait(
  people: readonly Person[],
  random: Random,
  rate: number,
  log: string[],
): Promise<void> {
  const from = await readNow();
  const to = from + randomPause(random);
  await shop.moveClock((to - from) / 60_000);
  expect(await readNow()).toBe(to);
  await shop.settle();
  log.push(`${toInstantText(to)} now`);
  for (const { buyer } of people) advance(buyer, from, { now: to, rate });
}

async function readNow(): Promise<number> {
  const [row] = await shop.rows("select clock_offset_ms from installation");
  return platform.clock.nowMs() + Number(row?.clock_offset_ms);
}
