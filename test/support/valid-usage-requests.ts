import type { Seller } from "./a-seller.ts";
import { oncePerSeller } from "./once-per-seller.ts";
import type { MakeSellerCall } from "./seller-call.ts";

let sent = 0;

interface UsedMeter {
  customerId: string;
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
  await postAndGet(seller, "/v1/meters/", meter, 201);
  const email = `user-${seller.organizationId}@example.com`;
  const { id: customerId } = await postAndGet(seller, "/v1/customers/", { email }, 201);
  await postAndGet(seller, "/v1/events/ingest", newEvents(customerId), 200);
  const { body: events } = await seller.get(`/v1/events/?customer_id=${customerId}`);
  const { body: used } = await seller.get(`/v1/customer-meters/?customer_id=${customerId}`);
  return { customerId, customerMeterId: used.items[0].id, eventId: events.items[0].id };
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
  "customerMeters.get": async (seller) => ({
    target: `/v1/customer-meters/${(await aUsedMeter(seller)).customerMeterId}`,
  }),
};

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
