import { expect, test } from "vitest";
import { insertMove } from "#server/platform/clock-moves/clock-move-store.ts";
import { untilDisputed } from "#test/support/a-dispute.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aMember, anOrganization } from "#test/support/organizations.ts";
import { unfilteredUses } from "#test/support/seller-filter.ts";
import { readSellerSchema } from "#test/support/seller-tables.ts";
import { aChargedOrder } from "#test/support/sold-orders.ts";
import { recordStatements } from "#test/support/statement-log.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { owner, organizationId } = shop.seller;
const path = "/api/dev/clock";
const startedAt = "2026-03-01T09:00:00.000Z";

/**
 * The events of the contract. Others, such as `customer.held_changed`, are not offered to sellers.
 */
const webhookEventTypes = [
  ...["created", "updated"].map((what) => `checkout.${what}`),
  ...["created", "updated", "paid", "refunded"].map((what) => `order.${what}`),
  "organization.updated",
  ...["created", "updated"].map((what) => `product.${what}`),
  ...["created", "updated"].map((what) => `refund.${what}`),
  ...["created", "active", "canceled", "uncanceled", "revoked", "updated"].map(
    (what) => `subscription.${what}`,
  ),
  ...["created", "updated", "deleted", "state_changed"].map((what) => `customer.${what}`),
  ...["created", "updated"].map((what) => `benefit.${what}`),
  ...["created", "updated", "revoked", "cycled"].map((what) => `benefit_grant.${what}`),
];

async function now(): Promise<string> {
  return (await owner.get(path)).body.now;
}

function timelinePath(from: string, to: string, organization = organizationId): string {
  return `${path}/timeline?${new URLSearchParams({ organizationId: organization, from, to })}`;
}

function nextRenewal(organization = organizationId): string {
  return `${path}/next-renewal?${new URLSearchParams({ organizationId: organization })}`;
}

test("a year of two subscribers: next renewal, entries in order, counts", async () => {
  expect((await owner.get(nextRenewal())).body).toEqual({ nextRenewal: null });
  const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
  const trial = { trial_interval: "day", trial_interval_count: 7 };
  const tried = await shop.product(500, { name: "Try", recurring_interval: "month", ...trial });
  const poster = await shop.product(2_000);
  const good = { customer_email: "ada@example.com" };
  expect((await shop.confirm(await shop.checkout(monthly), good)).status).toBe(200);
  const bad = {
    customer_email: "bob@example.com",
    confirmation_token_id: "ctoken_chargeCustomerFail",
  };
  expect((await shop.confirm(await shop.checkout(tried), bad)).status).toBe(200);
  await shop.confirm(await shop.checkout(poster), { customer_email: "eve@example.com" });
  await shop.settle();
  const [sold] = await shop.rows(
    "select id from orders where billing_reason = 'purchase' and organization_id = $1",
    organizationId,
  );

  const { body } = await owner.get(nextRenewal());
  expect(body.nextRenewal.at).toBe("2026-03-08T09:00:00.000Z");

  await shop.seller.post("/v1/refunds/", {
    order_id: sold?.id,
    reason: "customer_request",
    amount: 500,
  });
  // Moved by its owner, whose session is carried along.
  expect((await owner.post(path, { to: "2026-04-10T09:00:00Z" })).status).toBe(200);
  const { body: timeline, status } = await owner.get(
    timelinePath("2026-02-28T00:00:00Z", await now()),
  );
  expect(status).toBe(200);

  expect(timeline.counts).toMatchObject({ order: 4, refund: 1, payment: 3, dispute: 0 });
  expect(timeline.counts.failed_payment).toBeGreaterThanOrEqual(3);
  expect(timeline.counts.mail).toBeGreaterThanOrEqual(5);
  const [offered] = await shop.rows(
    "select count(*)::int as count from events where organization_id = $1 and type = any($2)",
    organizationId,
    webhookEventTypes,
  );
  expect(timeline.webhookEvents).toBe(offered?.count);
  expect(timeline.isCut).toBe(false);
  const instants = timeline.items.map((item: { at: string }) => item.at);
  expect(instants).toEqual([...instants].sort().reverse());
  const total = Object.values(timeline.counts as Record<string, number>);
  expect(timeline.items).toHaveLength(total.reduce((sum, count) => sum + count, 0));
  const lines = timeline.items.map(({ kind, what, person, amount }: Record<string, unknown>) =>
    [kind, what, person, amount].join(" "),
  );
  expect(lines).toContain("order order.created Ada Buyer 1000");
  expect(lines).toContain("payment succeeded Ada Buyer 1000");
  expect(lines).toContain("failed_payment failed Ada Buyer 500");
  expect(lines.some((line: string) => line.startsWith("subscription subscription.updated"))).toBe(
    true,
  );
  expect(lines.some((line: string) => /^mail .*bob@example\.com/.test(line))).toBe(true);

  const later = await owner.get(timelinePath(instants[0], "2030-01-01T00:00:00Z"));
  expect(later.body.items).toEqual([]);
  expect(Object.values(later.body.counts)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test("only the newest 200 are listed; the counts are of all", async () => {
  await shop.app.platform.database.pool.query(
    `insert into mails (id, sender, recipient, created_at)
     select 'many-' || n, 'shop@example.com', 'ada@example.com', timestamptz '2025-01-01' + n * interval '1 minute'
     from generate_series(1, 250) n`,
  );
  const { body } = await owner.get(timelinePath("2025-01-01T00:00:00Z", "2025-01-02T00:00:00Z"));
  expect([body.items.length, body.isCut, body.counts.mail]).toEqual([200, true, 250]);
  expect(body.items[0].id).toBe("many-250");
});

test("disputes and refunds are shown with their tax, up to now if no end is given", async () => {
  const from = await now();
  shop.app.platform.tick(1_000);
  await aChargedOrder(shop.seller, shop.processor, { card: "createDisputeInquiry" });
  await untilDisputed(shop);
  const { order } = await aChargedOrder(shop.seller, shop.processor);
  const body = { order_id: order.id, reason: "customer_request", amount: 900 };
  expect((await shop.seller.post("/v1/refunds/", body)).status).toBe(200);
  await shop.settle();
  const query = new URLSearchParams({ organizationId, from });
  const { body: timeline } = await owner.get(`${path}/timeline?${query}`);
  const shown = timeline.items
    .filter(({ kind }: { kind: string }) => kind === "dispute" || kind === "refund")
    .map(({ what, amount, status }: Record<string, unknown>) => [what, amount, status]);
  expect(shown).toHaveLength(2);
  expect(shown).toEqual(
    expect.arrayContaining([
      ["refund.created", 990, undefined],
      ["dispute.created", 990, "warning_needs_response"],
    ]),
  );
  expect(timeline.to).toBe(await now());
});

test("the timelines of two moves meet where the second one began", async () => {
  const { body: first } = await owner.post(path, {
    to: new Date(Date.parse(await now()) + 60_000).toISOString(),
  });
  expect(first.lastMove.until).toBeNull();
  shop.app.platform.tick(5_000);
  const { db } = shop.app.platform.database;
  const begins = await now();
  const later = new Date(Date.parse(begins) + 60_000);
  await insertMove(db, new Date(begins), later);
  const { body: underWay } = await owner.get(path);
  expect(underWay.lastMove).toEqual({ ...first.lastMove, until: begins });
  expect(underWay.move.from).toBe(begins);
  expect((await owner.post(path, { to: later.toISOString() })).body.lastMove.from).toBe(begins);
});

test("other organizations are not shown, and strangers get 404", async () => {
  const other = await aSeller(shop.app);
  const stranger = await shop.app.signedUp();
  const to = await now();
  const own = await other.owner.get(timelinePath(startedAt, to, other.organizationId));
  const foreign = own.body.items.filter(
    ({ person }: { person: string }) => person !== other.owner.email,
  );
  expect(foreign).toEqual([]);
  for (const [person, address] of [
    [other.owner, timelinePath(startedAt, to)],
    [other.owner, nextRenewal()],
    [stranger, timelinePath(startedAt, to)],
    [shop.app.visitor(), nextRenewal()],
    [owner, nextRenewal("nothing\u0000")],
  ] as const)
    expect((await person.get(address)).status).toBe(404);
});

test("members see it too", async () => {
  const organization = await anOrganization(shop.app);
  const member = await aMember(shop.app, organization, "member");
  const address = timelinePath(startedAt, await now(), organization.id);
  expect((await member.get(address)).status).toBe(200);
});

test.each([
  "",
  "?organizationId=x&from=tomorrow&to=2026-03-01T09:00:00Z",
  "?from=2026-03-01T09:00:00Z",
])("a timeline with %j is refused", async (query) => {
  expect((await owner.get(`${path}/timeline${query}`)).status).toBe(400);
});

test("every statement filters by the organization", async () => {
  const schema = await readSellerSchema(shop.app.platform.database.pool);
  const to = await now();
  const statements = await recordStatements(async () => {
    await owner.get(timelinePath(startedAt, to));
    await owner.get(nextRenewal());
  });
  // The worker is at its own statements meanwhile: they read columns of other names.
  const ours = /occurred_at >|created_at >|"current_period_end" >/;
  const found = statements.filter((statement) => ours.test(statement));
  expect(found.length).toBeGreaterThanOrEqual(5);
  for (const statement of found) expect(unfilteredUses(statement, schema), statement).toEqual([]);
});
