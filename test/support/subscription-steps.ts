import { listOrders } from "./compare-world.ts";
import { hourMs } from "./model-calendar.ts";
import { loseDispute, toDisputable, winAppeal } from "./model-disputes.ts";
import { type Card, refund, toRefundable } from "./model-orders.ts";
import {
  buy,
  cancel,
  changePlan,
  dropPending,
  replaceCard,
  revoke,
  uncancel,
} from "./subscription-model.ts";
import { findLive, type Moment } from "./subscription-model-course.ts";
import type { ModelDiscount, ModelPlan, ProrationBehavior } from "./subscription-model-terms.ts";
import {
  disputeOrder,
  type Person,
  purchase,
  saveDefaultCard,
  type World,
} from "./subscription-world.ts";

export type Random = () => number;

/** Makes random numbers: small and seeded, so that a failing sequence can be run again. */
export function randomFrom(seed: number): Random {
  let state = seed % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

export function randomPlan(random: Random, index: number): ModelPlan {
  const kind = pick(random, ["free", "fixed", "fixed", "fixed", "fixed", "custom"] as const);
  const amount = kind === "free" ? 0 : pick(random, [50, 60, 99, 1_000, 1_999, 29_900, 100_001]);
  return {
    name: `Plan ${index}`,
    kind,
    amount,
    interval: pick(random, ["month", "month", "month", "year"]),
    behavior: pick(random, ["exclusive", "inclusive"]),
    trialDays: kind === "free" ? null : pick(random, [null, null, 3, 14, 30]),
  };
}

export function randomDiscount(random: Random, index: number): ModelDiscount {
  const duration = pick(random, ["once", "repeating", "forever"] as const);
  const terms = pick(random, [
    { type: "percentage", value: 3_333 },
    { type: "percentage", value: 10_000 },
    { type: "fixed", value: 700 },
    { type: "fixed", value: 49 },
  ] as const);
  const months = duration === "repeating" ? pick(random, [1, 2, 3]) : null;
  return { name: `Discount ${index}`, duration, months, ...terms };
}

/** Returns a pause in hours, with a rest so that no two deadlines fall together. */
export function randomPause(random: Random): number {
  const hours = pick(random, [0, 1, 7, 24, 60, 130, 200, 340, 480, 700, 745, 1_500]);
  return Math.round((hours + random()) * hourMs);
}

/**
 * Does one action of a person, in the model and in the product. Returns what was done, for the
 * report.
 */
export async function act(
  world: World,
  person: Person,
  random: Random,
  moment: Moment,
): Promise<{ text: string; expected: number; answered: number }> {
  const live = findLive(person.buyer);
  if (!live) return actPurchase(world, person, random, moment);
  const kind = pick(random, actions);
  switch (kind) {
    case "nothing":
      return { text: kind, expected: 0, answered: 0 };
    case "buy":
      return actPurchase(world, person, random, moment);
    case "change":
      return actChange(world, person, random, moment);
    case "refund":
      return actRefund(world, person, random);
    case "dispute":
      return actDispute(world, person, random, moment);
    case "card": {
      const card = pick(random, ["good", "bad", "bad"] as const);
      return actCard(world, person, card, moment);
    }
    case "cancel":
      return {
        text: kind,
        expected: cancel(person.buyer, live, moment),
        answered: await patch(world, person, { cancel_at_period_end: true }),
      };
    case "uncancel":
      return {
        text: kind,
        expected: uncancel(person.buyer, live),
        answered: await patch(world, person, { cancel_at_period_end: false }),
      };
    case "drop":
      return {
        text: "take the waiting change back",
        expected: dropPending(person.buyer, live),
        answered: await patch(world, person, { pending_update: null }),
      };
    case "revoke":
      return {
        text: kind,
        expected: revoke(person.buyer, live, moment),
        answered: await patch(world, person, { revoke: true }),
      };
  }
}

const actions = [
  ...["nothing", "nothing", "buy", "change", "change", "change", "change", "change", "change"],
  ...["refund", "refund", "dispute", "dispute", "dispute", "card", "card", "card"],
  ...["cancel", "uncancel", "drop", "revoke"],
] as (
  | "nothing"
  | "buy"
  | "change"
  | "refund"
  | "dispute"
  | "card"
  | "cancel"
  | "uncancel"
  | "drop"
  | "revoke"
)[];

async function actPurchase(world: World, person: Person, random: Random, moment: Moment) {
  const { buyer } = person;
  const plan = pick(random, [...world.productIds.keys()]);
  const discount = plan.kind === "free" ? null : pick(random, [null, ...world.discountIds.keys()]);
  const live = findLive(buyer);
  const upgrades = live?.status === "active" && live.plan.kind === "free" && random() < 0.8;
  const hasTrial = plan.trialDays !== null && !upgrades && !buyer.tried.has(plan);
  const card: Card = hasTrial && random() < 0.4 ? "bad" : "good";
  const given = { plan, discount, card, upgrades };
  const answered = await purchase(world, person, given);
  const expected = buy(buyer, given, moment);
  const text = `buy ${plan.name}, ${discount?.name ?? "no discount"}, ${card} card${upgrades ? ", upgrade" : ""}`;
  return { text, expected, answered };
}

async function actChange(world: World, person: Person, random: Random, moment: Moment) {
  const live = findLive(person.buyer);
  if (!live) throw new Error("there is nothing to change");
  const plan = pick(random, [...world.productIds.keys()]);
  const behaviors: ProrationBehavior[] = ["invoice", "prorate", "next_period"];
  const behavior = pick(random, behaviors);
  const expected = changePlan(person.buyer, live, { plan, behavior }, moment);
  const body = { product_id: world.productIds.get(plan), proration_behavior: behavior };
  return {
    text: `change to ${plan.name}, ${behavior}`,
    expected,
    answered: await patch(world, person, body),
  };
}

async function actRefund(world: World, person: Person, random: Random) {
  const { buyer, customerId } = person;
  if (buyer.orders.length === 0) return { text: "nothing to refund", expected: 0, answered: 0 };
  const index = Math.floor(random() * buyer.orders.length);
  const order = buyer.orders[index];
  if (!order) throw new Error("there is no such order");
  const left = Math.max(toRefundable(order), 1);
  const amount = pick(random, [left, Math.ceil(left / 3), Math.ceil(left * random()), left + 1]);
  const shown = await listOrders(world, customerId ?? "");
  const reply = await world.seller.post("/v1/refunds/", {
    order_id: shown[index]?.id,
    amount,
    reason: "customer_request",
  });
  const expected = refund(buyer, order, amount);
  return { text: `refund ${amount} of order ${index}`, expected, answered: reply.status };
}

/** The bank decides for the customer at once, and sometimes for the seller after that. */
async function actDispute(world: World, person: Person, random: Random, { now }: Moment) {
  const { buyer, customerId } = person;
  const possible = [...buyer.orders.entries()].filter(([, order]) => toDisputable(order) > 0);
  if (possible.length === 0) return { text: "nothing to dispute", expected: 0, answered: 0 };
  const [index, order] = pick(random, possible);
  const hasAppeal = random() < 0.3;
  const shown = await listOrders(world, customerId ?? "");
  await disputeOrder(world, String(shown[index]?.id), hasAppeal);
  loseDispute(buyer, order, now);
  if (hasAppeal) winAppeal(buyer, order);
  const text = `dispute of order ${index}, lost${hasAppeal ? ", won by an appeal" : ""}`;
  return { text, expected: 0, answered: 0 };
}

async function actCard(world: World, person: Person, card: Card, { now }: Moment) {
  await saveDefaultCard(world, person, card);
  replaceCard(person.buyer, card, now);
  return { text: `${card} card`, expected: 0, answered: 0 };
}

async function patch(world: World, person: Person, body: object): Promise<number> {
  const { status } = await world.seller.patch(
    `/v1/subscriptions/${person.subscriptionIds.at(-1)}`,
    body,
  );
  return status;
}
