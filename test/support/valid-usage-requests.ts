import type { Seller } from "./a-seller.ts";
import { oncePerSeller } from "./once-per-seller.ts";
import type { MakeSellerCall } from "./seller-call.ts";

let sent = 0;

interface UsedMeter {
  customerId: string;
  meterId: string;
  customerMeterId: string;
  eventId: string;
}

/** A customer who has used a meter. */
export const aUsedMeter = oncePerSeller(async (seller): Promise<UsedMeter> => {
  const meter = {
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  };
  const { id: meterId } = await postAndGet(seller, "/v1/meters/", meter, 201);
  const email = `user-${seller.organizationId}@example.com`;
  const { id: customerId } = await postAndGet(seller, "/v1/customers/", { email }, 201);
  await postAndGet(seller, "/v1/events/ingest", newEvents(customerId), 200);
  const { body: events } = await seller.get(`/v1/events/?customer_id=${customerId}`);
  const { body: used } = await seller.get(`/v1/customer-meters/?customer_id=${customerId}`);
  return { customerId, meterId, customerMeterId: used.items[0].id, eventId: events.items[0].id };
});

/** Good calls of usage. Reads share what they read. */
export const validUsageCalls: Record<string, MakeSellerCall> = {
  "events.ingest": async (seller) => ({
    target: "/v1/events/ingest?include=balances",
    body: newEvents((await aUsedMeter(seller)).customerId),
  }),
  "events.list": async (seller) => {
    await aUsedMeter(seller);
    return { target: "/v1/events/" };
  },
  "events.listNames": async (seller) => {
    await aUsedMeter(seller);
    return { target: "/v1/events/names" };
  },
  "events.get": async (seller) => ({
    target: `/v1/events/${(await aUsedMeter(seller)).eventId}`,
  }),
  "customerMeters.list": async (seller) => {
    await aUsedMeter(seller);
    return { target: "/v1/customer-meters/" };
  },
  "meterGrants.create": async (seller) => ({
    target: "/v1/meter-grants/",
    body: await newGrant(seller),
  }),
  "meterGrants.list": async (seller) => {
    await aGrant(seller);
    return { target: "/v1/meter-grants/" };
  },
  "meterGrants.get": async (seller) => ({ target: await aGrant(seller) }),
  "meterGrants.void": async (seller) => ({ target: `${await aGrant(seller)}/void` }),
  "meterReservations.create": async (seller) => ({
    target: "/v1/meter-reservations/",
    body: await newReservation(seller),
  }),
  "meterReservations.list": async (seller) => {
    await aReservation(seller);
    return { target: "/v1/meter-reservations/" };
  },
  "meterReservations.get": async (seller) => ({ target: await aReservation(seller) }),
  "meterReservations.commit": async (seller) => ({
    target: `${await aReservation(seller)}/commit`,
    body: { units: 2, metadata: { model: "small" } },
  }),
  "meterReservations.release": async (seller) => ({
    target: `${await aReservation(seller)}/release`,
  }),
  "customers.getUsageLimits": async (seller) => ({
    target: `/v1/customers/${(await aUsedMeter(seller)).customerId}/usage-limits`,
  }),
  "customers.setUsageLimits": async (seller) => ({
    target: `/v1/customers/${(await aUsedMeter(seller)).customerId}/usage-limits`,
    body: await newLimits(seller),
  }),
  "customerMeters.get": async (seller) => ({
    target: `/v1/customer-meters/${(await aUsedMeter(seller)).customerMeterId}`,
  }),
};

async function newGrant(seller: Seller): Promise<object> {
  sent += 1;
  const { customerId, meterId } = await aUsedMeter(seller);
  return {
    customer_id: customerId,
    meter_id: meterId,
    units: 1_000.5,
    priority: 10,
    expires_at: "2100-01-01T00:00:00Z",
    recurrence: { interval: "month" },
    rollover: { max_units: 5 },
    external_id: `grant-${sent}`,
    metadata: { reason: "welcome" },
  };
}

/** The path of a new grant. */
async function aGrant(seller: Seller): Promise<string> {
  const { id } = await postAndGet(seller, "/v1/meter-grants/", await newGrant(seller), 201);
  return `/v1/meter-grants/${id}`;
}

async function newReservation(seller: Seller): Promise<object> {
  sent += 1;
  const { customerId, meterId } = await aUsedMeter(seller);
  await aGrant(seller);
  return {
    customer_id: customerId,
    meter_id: meterId,
    units: 2.5,
    expires_in: 600,
    external_id: `reservation-${sent}`,
  };
}

/** The path of a new reservation. */
async function aReservation(seller: Seller): Promise<string> {
  const body = await newReservation(seller);
  const { id } = await postAndGet(seller, "/v1/meter-reservations/", body, 201);
  return `/v1/meter-reservations/${id}`;
}

/** Returns limits that differ from each other and from those before. */
export async function newLimits(seller: Seller): Promise<object> {
  sent += 1;
  const { meterId } = await aUsedMeter(seller);
  return {
    limits: [
      { meter_id: meterId, interval: "day", units: 1e6 + sent, action: "block" },
      {
        meter_id: meterId,
        interval: "month",
        amount: 10_000 + sent,
        action: "notify",
        thresholds: [90],
      },
    ],
  };
}

function newEvents(customerId: string): object {
  sent += 1;
  const event = { name: "call", customer_id: customerId, timestamp: "2026-01-01T00:00:00Z" };
  return {
    events: [
      { ...event, external_id: `evt-${sent}`, metadata: { tokens: 5, model: "small" } },
      { name: "call", external_customer_id: "not-yet-here", metadata: {} },
    ],
  };
}

async function postAndGet(seller: Seller, path: string, body: unknown, wanted: number) {
  const { status, body: answer, text } = await seller.post(path, body);
  if (status !== wanted) throw new Error(`POST ${path} answered ${status}: ${text}`);
  return answer;
}
