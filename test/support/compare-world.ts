import { expect } from "vitest";
import type { Accounts } from "./model-money.ts";
import {
  type Person,
  presentOrder,
  presentSubscription,
  type World,
} from "./subscription-world.ts";

type Wire = Record<string, unknown>;

/**
 * Compares everything that the product shows of these people with the model, and the ledger of
 * their seller.
 */
export async function compareWorld(
  world: World,
  people: readonly Person[],
  at: string,
): Promise<void> {
  const shown = {
    subscriptions: byCustomer(await listAll(world, "/v1/subscriptions/?")),
    orders: byCustomer((await listAll(world, "/v1/orders/?")).map(toComparable).sort(bySerial)),
    events: byCustomer(await listEvents(world)),
    credits: byCustomer(await listCredits(world)),
  };
  for (const [index, person] of people.entries()) {
    const { buyer, customerId, subscriptionIds } = person;
    if (customerId === null) continue;
    const who = `${at}, person ${index}`;
    const own = <Row>(rows: Map<unknown, Row[]>) => rows.get(customerId) ?? [];
    const known = new Map(own(shown.subscriptions).map((wire) => [wire.id, wire]));
    const subscriptions = buyer.subscriptions.map((each) => presentSubscription(world, each));
    expect(
      subscriptionIds.map((id, each) => select(known.get(id), subscriptions[each])),
      `${who}: subscriptions`,
    ).toEqual(subscriptions);
    const orders = buyer.orders.map(presentOrder);
    expect(
      own(shown.orders).map((order) => select(order, orders[0])),
      `${who}: orders`,
    ).toEqual(orders);
    const events = own(shown.events).map(({ type }) => type);
    expect(events, `${who}: events`).toEqual(buyer.events);
    expect(own(shown.credits)[0]?.amount ?? 0, `${who}: credit`).toBe(buyer.credit);
  }
  await compareLedger(world, people, at);
}

function byCustomer(rows: readonly Wire[]): Map<unknown, Wire[]> {
  return Map.groupBy(rows, ({ customer_id: id }) => id);
}

function select(wire: Wire = {}, like: Wire = {}): Wire {
  return Object.fromEntries(Object.keys(like).map((key) => [key, wire[key]]));
}

async function listAll({ seller }: World, path: string): Promise<Wire[]> {
  const all: Wire[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body, text } = await seller.get(`${path}&limit=100&page=${page}`);
    expect(status, text).toBe(200);
    all.push(...body.items);
    if (page >= body.pagination.max_page) return all;
  }
}

/** Several orders may be of one instant: their numbers tell which was first. */
function toComparable(order: Wire): Wire & { serial: number } {
  const [first] = order.items as { start_timestamp: string }[];
  return {
    ...order,
    period_start: first?.start_timestamp,
    serial: Number(String(order.invoice_number).split("-").at(-1)),
  };
}

function bySerial(one: { serial: number }, other: { serial: number }): number {
  return one.serial - other.serial;
}

/** Lists the orders of a customer, oldest first. */
export async function listOrders(world: World, customerId: string): Promise<Wire[]> {
  const orders = await listAll(world, `/v1/orders/?customer_id=${customerId}`);
  return orders.map(toComparable).sort(bySerial);
}

function listEvents({ shop, seller }: World): Promise<Wire[]> {
  return shop.rows(
    `select type, data ->> 'customer_id' as customer_id from events
     where organization_id = $1
       and (type like 'subscription.%' or type like 'order.%' or type like 'refund.%')
     order by sequence`,
    seller.organizationId,
  );
}

function listCredits({ shop, seller }: World): Promise<Wire[]> {
  return shop.rows(
    "select customer_id, amount::int from customer_credits where organization_id = $1",
    seller.organizationId,
  );
}

/** The ledger is sound, and its accounts are those of all people together. */
async function compareLedger(
  { seller }: World,
  people: readonly Person[],
  at: string,
): Promise<void> {
  const { body: verified } = await seller.post("/v1/ledger/verify", {});
  expect(verified.faults, `${at}: ledger`).toEqual([]);
  const expected: Accounts = new Map();
  for (const { buyer } of people)
    for (const [account, balance] of buyer.accounts)
      expected.set(account, (expected.get(account) ?? 0) + balance);
  const { body } = await seller.get("/v1/ledger/balance");
  const shown = (body.accounts as { account: string; balance: number }[]).map(
    ({ account, balance }) => [account, balance] as const,
  );
  const used = (entries: Iterable<readonly [string, number]>) =>
    Object.fromEntries([...entries].filter(([, balance]) => balance !== 0).sort());
  expect(used(shown), `${at}: accounts`).toEqual(used(expected));
}
