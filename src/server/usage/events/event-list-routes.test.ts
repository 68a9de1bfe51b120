import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { named, openUsage } from "#test/support/usage-kit.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const usage = openUsage(seller);
const meterId = await usage.meter({ func: "sum", property: "n" }, named("call"));
const ada = await usage.customer({ external_id: "ada" });
const at = (minute: number) => `2026-03-01T08:${String(minute).padStart(2, "0")}:00.000Z`;
const event = (minute: number, name: string, customer: object, metadata: object) => ({
  name,
  ...customer,
  timestamp: at(minute),
  external_id: `evt-${minute}`,
  metadata: { minute, ...metadata },
});
await usage.ingest(
  event(1, "call", { customer_id: ada }, { n: 1, plan: "pro" }),
  event(2, "call", { external_customer_id: "ada" }, { n: 2 }),
  event(3, "login", { external_customer_id: "bob" }, { plan: "pro" }),
  event(4, "call", { external_customer_id: "bob" }, { n: "many", plan: "free" }),
);

async function listMinutes(query: string): Promise<number[]> {
  const { status, body } = await seller.get(`/v1/events/?${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.items.map(({ metadata }: { metadata: { minute: number } }) => metadata.minute);
}

const clause = (property: string, operator: string, value: unknown) =>
  encodeURIComponent(
    JSON.stringify({ conjunction: "and", clauses: [{ property, operator, value }] }),
  );

test.each([
  ["", [4, 3, 2, 1]],
  ["sorting=timestamp", [1, 2, 3, 4]],
  [`customer_id=${ada}`, [2, 1]],
  ["external_customer_id=ada", [2, 1]],
  ["external_customer_id=ada&external_customer_id=bob", [4, 3, 2, 1]],
  [`external_customer_id=bob&customer_id=${ada}`, []],
  ["external_customer_id=nobody", []],
  ["name=login", [3]],
  ["name=login&name=call", [4, 3, 2, 1]],
  ["source=system", []],
  ["source=user&source=system", [4, 3, 2, 1]],
  [`start_timestamp=${at(2)}&end_timestamp=${at(3)}`, [3, 2]],
  ["metadata[plan]=pro", [3, 1]],
  ["metadata[plan]=pro&metadata[plan]=free", [4, 3, 1]],
  ["metadata[n]=2", [2]],
  [`meter_id=${meterId}`, [4, 2, 1]],
  ["meter_id=00000000-0000-4000-8000-000000000000", []],
  [`filter=${clause("metadata.n", "gte", 2)}`, [2]],
  [`filter=${clause("plan", "ne", "pro")}`, [4]],
  [`filter=${clause("timestamp", "lt", Date.parse(at(2)) / 1_000)}`, [1]],
  ["query=LOG", [3]],
  ["limit=1&page=2", [3]],
  ["depth=0", [4, 3, 2, 1]],
  ["depth=5&name=login", [3]],
])("the list takes %s", async (query, minutes) => {
  expect(await listMinutes(query)).toEqual(minutes);
});

function nested(levels: number): string {
  let filter: object = { conjunction: "and", clauses: [] };
  for (let level = 1; level < levels; level += 1)
    filter = { conjunction: "and", clauses: [filter] };
  return JSON.stringify(filter);
}

test("an event has no children, and is the only one below itself", async () => {
  const { body } = await seller.get("/v1/events/?metadata[minute]=2");
  const { id } = body.items[0];
  expect(await listMinutes(`parent_id=${id}`)).toEqual([]);
  expect(await listMinutes(`parent_id=${id}&depth=0`)).toEqual([2]);
  expect(await listMinutes(`parent_id=${id}&depth=1&name=login`)).toEqual([]);
});

test.each([
  ["filter=nonsense", ["query", "filter"]],
  [
    `filter=${encodeURIComponent('{"conjunction":"xor","clauses":[]}')}`,
    ["query", "filter", "conjunction"],
  ],
  ["meter_id=x", ["query", "meter_id"]],
  ["source=other", ["query", "source", 0]],
  ["depth=6", ["query", "depth"]],
  ["parent_id=x", ["query", "parent_id"]],
  [`filter=${"[".repeat(5_000)}${"]".repeat(5_000)}`, ["query", "filter"]],
  [`filter=${encodeURIComponent(nested(21))}`, ["query", "filter"]],
  [`filter=${encodeURIComponent(nested(100))}`, ["query", "filter"]],
  ["sorting=name", ["query", "sorting"]],
])("the list refuses %s", async (query, loc) => {
  const { status, body } = await seller.get(`/v1/events/?${query}`);
  expect([status, body.detail[0].loc]).toEqual([422, loc]);
});

test("a page says how many there are, or only whether there are more", async () => {
  const { body: numbered } = await seller.get("/v1/events/?limit=3");
  expect(numbered.pagination).toEqual({ total_count: 4, max_page: 2 });
  const { body: first } = await seller.get("/v1/events/?limit=3&cursor_pagination=true");
  const { body: last } = await seller.get("/v1/events/?limit=3&page=2&cursor_pagination=true");
  expect(first).toEqual({ items: numbered.items, pagination: { has_next_page: true } });
  expect([last.items.length, last.pagination]).toEqual([1, { has_next_page: false }]);
});

test("an event says what it counts for, and a customer who is there", async () => {
  const { body } = await seller.get("/v1/events/?metadata[minute]=2");
  const { body: one } = await seller.get(`/v1/events/${body.items[0].id}`);
  expect(one).toMatchObject({
    name: "call",
    label: "call",
    source: "user",
    timestamp: at(2),
    customer_id: ada,
    external_customer_id: "ada",
    external_id: "evt-2",
    late: false,
    metadata: { minute: 2, n: 2 },
    counted: [{ meter_id: meterId, units: 2, order_id: null }],
  });
  expect(one.customer).toMatchObject({ id: ada, external_id: "ada" });
  const { body: text } = await seller.get("/v1/events/?metadata[minute]=4");
  const uncounted = (await seller.get(`/v1/events/${text.items[0].id}`)).body;
  expect(uncounted).toMatchObject({ counted: [], customer_id: null, customer: null });
  expect(uncounted.external_customer_id).toBe("bob");
});

test("events of another seller are unknown", async () => {
  const { body } = await seller.get("/v1/events/");
  const stranger = await aSeller(app);
  expect((await stranger.get(`/v1/events/${body.items[0].id}`)).status).toBe(404);
  expect((await stranger.get("/v1/events/")).body.items).toEqual([]);
});

const call = { name: "call", label: "call", source: "user" };
const login = { name: "login", label: "login", source: "user" };
const names = [
  [
    "",
    [
      { ...call, occurrences: 3, first_seen: at(1), last_seen: at(4) },
      { ...login, occurrences: 1, first_seen: at(3), last_seen: at(3) },
    ],
  ],
  ["sorting=-name", [login, call]],
  ["sorting=occurrences", [login, call]],
  ["sorting=-first_seen", [login, call]],
  [`customer_id=${ada}`, [{ ...call, occurrences: 2, last_seen: at(2) }]],
  ["external_customer_id=bob", [{ ...call, occurrences: 1 }, login]],
  ["query=OGI", [login]],
  ["source=system", []],
] as const;

test("names are listed before and after they are folded in", async () => {
  for (const round of ["waiting", "folded"]) {
    for (const [query, expected] of names) {
      const { body } = await seller.get(`/v1/events/names?${query}`);
      expect([round, query, body.items]).toEqual([
        round,
        query,
        expected.map((each) => expect.objectContaining(each)),
      ]);
      expect(body.pagination.total_count).toBe(expected.length);
    }
    await usage.fold();
  }
  await usage.ingest(event(5, "login", { external_customer_id: "bob" }, {}));
  const { body } = await seller.get("/v1/events/names?query=login");
  expect(body.items).toMatchObject([{ occurrences: 2, first_seen: at(3), last_seen: at(5) }]);
});
