import { randomUUID } from "node:crypto";
import { newTimedUuid } from "#server/platform/ids.ts";

const names = ["tokens.used", "api.call", "storage.sample", "login", "export.done"];
const models = ["small", "large", "vision"];
const startMs = Date.parse("2026-01-01T00:00:00Z");

/** Five meters of different filters, of which each event counts in one to three. */
export const benchMeters = [
  { func: "count", filter: { property: "name", operator: "eq", value: "api.call" } },
  {
    func: "sum",
    property: "tokens",
    filter: { property: "name", operator: "eq", value: "tokens.used" },
  },
  {
    func: "sum",
    property: "seconds",
    filter: { property: "model", operator: "ne", value: "vision" },
  },
  {
    func: "max",
    property: "size",
    filter: { property: "name", operator: "like", value: "storage" },
  },
  { func: "count", filter: { property: "tokens", operator: "gte", value: 3_000 } },
].map(({ func, property, filter }, at) => ({
  name: `Meter ${at}`,
  filter: { conjunction: "and", clauses: [filter] },
  aggregation: property ? { func, property } : { func },
}));

export interface SentEvent {
  name: string;
  customer_id: string;
  external_id: string;
  timestamp: string;
  metadata: Record<string, string | number | boolean>;
}

let made = 0;

/** Makes events of these customers in turn. Each is new and a second later than the one before. */
export function newEvents(customerIds: readonly string[], count: number): SentEvent[] {
  return Array.from({ length: count }, () => {
    made += 1;
    return {
      name: names[made % names.length] ?? "",
      customer_id: customerIds[(made * 7_919) % customerIds.length] ?? "",
      external_id: `evt_${randomUUID()}`,
      timestamp: new Date(startMs + made * 100).toISOString(),
      metadata: {
        model: models[made % models.length] ?? "",
        tokens: (made * 31) % 4_000,
        seconds: ((made * 17) % 1_000) / 8,
        size: (made * 13) % 10_000,
        cached: made % 4 === 0,
      },
    };
  });
}

export const bareTable = `create table bare_events (
  organization_id text not null, id uuid not null, holder_id uuid not null,
  happened_at timestamptz(3) not null, name text not null, source text not null,
  external_customer_id text, external_id text, metadata jsonb not null, epoch integer not null,
  meters_revision integer not null, late boolean not null,
  primary key (organization_id, id), unique (organization_id, external_id)
)`;
const bareColumns = 12;

/** Writes the bare insert of the same rows: one statement with a row of parameters for each. */
export function toBareInsert(sellerId: string, events: readonly SentEvent[]) {
  const rows = events.map((_, row) => {
    const first = row * bareColumns;
    return `(${Array.from({ length: bareColumns }, (_, at) => `$${first + at + 1}`).join(",")})`;
  });
  const ms = Date.now();
  const values = events.flatMap((event, place) => [
    sellerId,
    newTimedUuid(ms, place),
    event.customer_id,
    event.timestamp,
    event.name,
    "user",
    null,
    event.external_id,
    JSON.stringify(event.metadata),
    0,
    1,
    false,
  ]);
  return { text: `insert into bare_events values ${rows.join(",")}`, values };
}
