import { describe, expect, test } from "vitest";
import { jobsOfReactions } from "#server/platform/events/reaction-list.ts";
import { runReadyDatabaseJobs } from "#server/platform/jobs/run-database-jobs.ts";
import { reactions } from "#server/reactions.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import {
  laterFeatureSettings,
  laterSeller,
  laterSubscriptionSettings,
} from "#test/support/later-fields.ts";
import { aMember } from "#test/support/organizations.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { testApp } from "#test/support/test-app.ts";
import type { Visitor } from "#test/support/visitor.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const { db, pool } = app.platform.database;
const path = "/v1/organizations/";
const seller = await aSeller(app);
const own = path + seller.organizationId;

const everybodysStart = {
  ...laterSeller,
  avatar_url: null,
  email: null,
  website: null,
  socials: [],
  details_submitted_at: null,
  feature_settings: {
    issue_funding_enabled: false,
    usage_based_billing_enabled: false,
    ...laterFeatureSettings,
  },
  subscription_settings: {
    allow_multiple_subscriptions: false,
    allow_customer_updates: true,
    proration_behavior: "prorate",
    ...laterSubscriptionSettings,
  },
};
const details = {
  about: "We bake.",
  product_description: "Recipes",
  intended_use: "Checkout links",
  customer_acquisition: ["word of mouth"],
  future_annual_revenue: 100_000,
};

/** The events of a seller after every reaction has run, oldest first. */
async function emittedEvents(shop: Seller): Promise<{ type: string; data: unknown }[]> {
  while ((await runReadyDatabaseJobs(app.platform, jobsOfReactions(reactions))) > 0);
  const { rows } = await pool.query(
    "select type, data from events where organization_id = $1 and type like 'organization.%' order by sequence",
    [shop.organizationId],
  );
  return rows;
}

test("a new seller has what everybody begins with", async () => {
  const { status, body } = await seller.get(own);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...everybodysStart,
    id: seller.organizationId,
    name: expect.stringMatching(/^Seller \d+$/),
    slug: expect.stringMatching(/^seller-\d+$/),
    created_at: "2026-03-01T09:00:00.000Z",
    modified_at: null,
  });
  expect((await seller.get(path)).body).toEqual({
    items: [body],
    pagination: { total_count: 1, max_page: 1 },
  });
});

describe("an update", () => {
  test("changes what it names, leaves the rest, and clears what can be empty", async () => {
    const shop = await aSeller(app);
    const mine = path + shop.organizationId;
    app.platform.tick(1_000);
    const modified_at = app.platform.clock.now().toISOString();
    const { body: before } = await shop.get(mine);
    const changes = {
      name: "Bakery",
      avatar_url: "https://bakery.example/logo.png",
      email: "Help@Bakery.example",
      website: "https://bakery.example",
      socials: [{ platform: "github", url: "https://github.com/bakery" }],
      feature_settings: { issue_funding_enabled: true, usage_based_billing_enabled: true },
      subscription_settings: {
        allow_multiple_subscriptions: true,
        allow_customer_updates: false,
        proration_behavior: "invoice",
      },
    };
    const { status, body } = await shop.patch(mine, changes);
    expect(status).toBe(200);
    const { customer_portal_settings: portal } = before;
    expect(body).toEqual({
      ...before,
      ...changes,
      email: "help@bakery.example",
      modified_at,
      feature_settings: { ...changes.feature_settings, ...laterFeatureSettings },
      subscription_settings: { ...changes.subscription_settings, ...laterSubscriptionSettings },
      allow_customer_updates: false,
      proration_behavior: "invoice",
      customer_portal_settings: {
        ...portal,
        subscription: { ...portal.subscription, update_plan: false },
      },
    });
    expect((await shop.get(mine)).body).toEqual(body);

    const cleared = await shop.patch(mine, {
      name: null,
      avatar_url: null,
      email: null,
      website: null,
      socials: null,
      details: null,
      feature_settings: null,
      subscription_settings: null,
    });
    expect(cleared.body).toEqual({
      ...body,
      avatar_url: null,
      email: null,
      website: null,
      feature_settings: everybodysStart.feature_settings,
    });
  });

  test("that names one feature leaves the other as it is", async () => {
    const shop = await aSeller(app);
    const mine = path + shop.organizationId;
    await shop.patch(mine, { feature_settings: { issue_funding_enabled: true } });
    const { body } = await shop.patch(mine, {
      feature_settings: { usage_based_billing_enabled: true },
    });
    expect(body.feature_settings).toMatchObject({
      issue_funding_enabled: true,
      usage_based_billing_enabled: true,
    });
  });

  test("with details dates them once and shows nobody what they say", async () => {
    const shop = await aSeller(app);
    const mine = path + shop.organizationId;
    const first = app.platform.clock.now().toISOString();
    const { body, text } = await shop.patch(mine, { details });
    expect([body.details_submitted_at, text.includes("We bake")]).toEqual([first, false]);
    app.platform.tick(60_000);
    const again = await shop.patch(mine, { details: { ...details, about: "We still bake." } });
    expect(again.body.details_submitted_at).toBe(first);
    const row = await db
      .selectFrom("sellerSettings")
      .select("details")
      .where("organizationId", "=", shop.organizationId)
      .executeTakeFirstOrThrow();
    expect(row.details).toEqual({
      ...details,
      about: "We still bake.",
      switching: false,
      switching_from: null,
      previous_annual_revenue: 0,
    });
    const { rows } = await pool.query(
      "select before, after from audit_log where organization_id = $1",
      [shop.organizationId],
    );
    expect(JSON.stringify(rows)).not.toContain("bake.");
  });
});

describe("an update emits one event", () => {
  test("of settings alone: at once", async () => {
    const shop = await aSeller(app);
    const { body } = await shop.patch(path + shop.organizationId, { website: "https://a.example" });
    expect(await emittedEvents(shop)).toEqual([{ type: "organization.updated", data: body }]);
  });

  test("of a name, or of a name and settings: through the account", async () => {
    const shop = await aSeller(app);
    const { body } = await shop.patch(path + shop.organizationId, {
      name: "Another",
      website: "https://a.example",
    });
    expect(await emittedEvents(shop)).toEqual([
      { type: "organization.changed", data: expect.objectContaining({ name: "Another" }) },
      { type: "organization.updated", data: body },
    ]);
  });

  test("also when a person changes it in their account", async () => {
    const shop = await aSeller(app);
    const { organizationId } = shop;
    const data = { logo: "https://a.example/logo.png" };
    await shop.owner.post("/api/auth/organization/update", { organizationId, data });
    const { body } = await shop.get(path + organizationId);
    expect(body.avatar_url).toBe(data.logo);
    expect(await emittedEvents(shop)).toEqual([
      { type: "organization.changed", data: expect.objectContaining(data) },
      { type: "organization.updated", data: body },
    ]);
  });

  test("of nothing: not at all, and it still answers", async () => {
    const shop = await aSeller(app);
    const { body: before } = await shop.get(path + shop.organizationId);
    const { status, body } = await shop.patch(path + shop.organizationId, {});
    expect([status, body]).toEqual([200, before]);
    expect(await emittedEvents(shop)).toEqual([]);
  });
});

/** A change by somebody in a browser. */
function patchedBy(person: Visitor) {
  const headers = { origin: app.platform.config.baseUrl, "content-type": "application/json" };
  return person.send({ method: "PATCH", url: own, headers, payload: '{"website":null}' });
}

const social = { platform: "x", url: "https://x.com/a" };
test.each([
  ["an empty name", { name: " " }, ["name"]],
  ["an endless name", { name: "x".repeat(201) }, ["name"]],
  ["a logo that is no address", { avatar_url: "logo.png" }, ["avatar_url"]],
  ["a logo that is a script", { avatar_url: "javascript:alert(1)" }, ["avatar_url"]],
  ["a logo of data", { avatar_url: "data:image/png;base64,AA==" }, ["avatar_url"]],
  ["an endless website", { website: `https://a.example/${"x".repeat(2_048)}` }, ["website"]],
  ["a website cut short", { website: "https:a.example" }, ["website"]],
  ["a website in two words", { website: "https://a.example/b c" }, ["website"]],
  ["a website with a control character", { website: "https://a.example/\u0001" }, ["website"]],
  ["a website over ftp", { website: "ftp://a.example" }, ["website"]],
  ["no address for mail", { email: "help" }, ["email"]],
  ["two addresses for mail", { email: "a@b.example,c@d.example" }, ["email"]],
  [
    "an unknown platform",
    { socials: [{ ...social, platform: "myspace" }] },
    ["socials", 0, "platform"],
  ],
  [
    "a social link to nowhere",
    { socials: [social, { ...social, url: "x" }] },
    ["socials", 1, "url"],
  ],
  ["21 social links", { socials: Array(21).fill(social) }, ["socials"]],
  ["details without their sense", { details: { ...details, about: "" } }, ["details", "about"]],
  [
    "details that are too long",
    { details: { ...details, about: "x".repeat(5_001) } },
    ["details", "about"],
  ],
  ["details left out", { details: { about: "x" } }, ["details", "product_description"]],
  [
    "a revenue below nothing",
    { details: { ...details, future_annual_revenue: -1 } },
    ["details", "future_annual_revenue"],
  ],
  [
    "a revenue in parts",
    { details: { ...details, future_annual_revenue: 0.5 } },
    ["details", "future_annual_revenue"],
  ],
  [
    "a former platform nobody knows",
    { details: { ...details, switching_from: "ebay" } },
    ["details", "switching_from"],
  ],
  [
    "a feature that is perhaps on",
    { feature_settings: { issue_funding_enabled: "yes" } },
    ["feature_settings", "issue_funding_enabled"],
  ],
  [
    "half the subscription settings",
    { subscription_settings: { allow_customer_updates: true, proration_behavior: "prorate" } },
    ["subscription_settings", "allow_multiple_subscriptions"],
  ],
  [
    "another proration",
    {
      subscription_settings: {
        ...everybodysStart.subscription_settings,
        proration_behavior: "next",
      },
    },
    ["subscription_settings", "proration_behavior"],
  ],
])("%s is refused at its place, and nothing is changed", async (_what, changes, loc) => {
  const { body: before } = await seller.get(own);
  const { status, body } = await seller.patch(own, { ...changes });
  expect([status, body.detail?.[0]?.loc]).toEqual([422, ["body", ...loc]]);
  expect((await seller.get(own)).body).toEqual(before);
});

describe("whose organizations", () => {
  test("a token sees its own only; another's is not found, also beside its own", async () => {
    const other = await aSeller(app);
    const foreign = path + other.organizationId;
    for (const reply of [
      await seller.get(foreign),
      await seller.get(`${foreign}?organization_id=${seller.organizationId}`),
      await seller.patch(foreign, { website: "https://evil.example" }),
      await seller.get(path + unknownId),
    ])
      expect([reply.status, reply.body.error]).toEqual([404, "ResourceNotFound"]);
    expect((await other.get(foreign)).body.website).toBeNull();
  });

  test("a person sees all of theirs, filtered, sorted and paged, whichever is active", async () => {
    const { owner, organizationId } = await aSeller(app);
    for (const name of ["Zoo", "Art"]) {
      app.platform.tick(1_000);
      await owner.post(path, { name, slug: `${name.toLowerCase()}-of-many` });
    }
    const names = async (query: string) =>
      (await owner.get(`${path}?${query}`)).body.items.map((item: { name: string }) => item.name);
    expect(await names("")).toEqual([expect.stringMatching(/^Seller/), "Zoo", "Art"]);
    expect(await names("sorting=name")).toEqual(["Art", expect.stringMatching(/^Seller/), "Zoo"]);
    expect(await names("sorting=-slug&limit=1")).toEqual(["Zoo"]);
    expect(await names("slug=ART-of-many")).toEqual(["Art"]);
    expect(await names("slug=nothing")).toEqual([]);
    expect(await names(`organization_id=${organizationId}`)).toHaveLength(1);
  });

  test("a person without any has an empty list; a stranger finds nothing", async () => {
    const nobody = await app.signedUp();
    expect((await nobody.get(path)).body).toEqual({
      items: [],
      pagination: { total_count: 0, max_page: 0 },
    });
    expect((await nobody.get(own)).status).toBe(404);
    const foreign = await nobody.get(`${path}?organization_id=${seller.organizationId}`);
    expect([foreign.status, foreign.body.items]).toEqual([200, []]);
  });

  test("a member reads, a manager writes", async () => {
    const organization = { id: seller.organizationId, owner: seller.owner } as never;
    const member = await aMember(app, organization, "member");
    expect((await member.get(own)).status).toBe(200);
    expect((await patchedBy(member)).body).toEqual({
      error: "NotPermitted",
      detail: "Your role in this organization does not allow this.",
    });
    expect((await patchedBy(seller.owner)).status).toBe(200);
  });
});

describe("a new organization", () => {
  test("is made by a person, with all its settings, and is theirs", async () => {
    const person = await app.signedUp();
    const { status, body } = await person.post(path, {
      name: "Forge",
      slug: "Forge",
      avatar_url: "https://forge.example/logo.png",
      email: "help@forge.example",
      website: "https://forge.example",
      socials: [social],
      details,
      feature_settings: { usage_based_billing_enabled: true },
      subscription_settings: everybodysStart.subscription_settings,
    });
    expect([status, body]).toEqual([
      201,
      {
        ...everybodysStart,
        id: expect.any(String),
        name: "Forge",
        slug: "forge",
        avatar_url: "https://forge.example/logo.png",
        email: "help@forge.example",
        website: "https://forge.example",
        socials: [social],
        details_submitted_at: body.created_at,
        feature_settings: {
          ...everybodysStart.feature_settings,
          usage_based_billing_enabled: true,
        },
        created_at: expect.any(String),
        modified_at: null,
      },
    ]);
    expect((await person.get(path + body.id)).body).toEqual(body);
    const { body: accounts } = await person.get("/api/auth/organization/list");
    expect(accounts).toMatchObject([{ id: body.id, slug: "forge" }]);
  });

  test.each([
    ["no name", { slug: "a-slug" }, ["name"]],
    ["no slug", { name: "A name" }, ["slug"]],
    ["a slug of signs", { name: "A name", slug: "a_slug!" }, ["slug"]],
    ["a slug that is taken", { name: "A name", slug: "Taken" }, ["slug"]],
  ])("with %s is refused", async (_what, input, loc) => {
    const person = await app.signedUp();
    await person.post(path, { name: "First", slug: "taken" });
    const { status, body } = await person.post(path, input);
    expect([status, body.detail?.[0]?.loc]).toEqual([422, ["body", ...loc]]);
  });

  test("is not made by a token or by nobody", async () => {
    const input = { name: "Robot", slug: "robot" };
    const byToken = await seller.post(path, input);
    expect([byToken.status, byToken.body.error]).toEqual([403, "insufficient_scope"]);
    const byNobody = await app.visitor().post(path, input);
    expect([byNobody.status, byNobody.body.error]).toEqual([401, "Unauthorized"]);
    expect((await pool.query("select from organizations where slug = 'robot'")).rows).toEqual([]);
  });
});

test("two changes at once do not lose each other", async () => {
  const shop = await aSeller(app);
  const mine = path + shop.organizationId;
  const replies = await Promise.all([
    shop.patch(mine, { website: "https://a.example" }),
    shop.patch(mine, { email: "a@a.example" }),
    shop.patch(mine, { feature_settings: { issue_funding_enabled: true } }),
    shop.patch(mine, { name: "At once" }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await shop.get(mine)).body).toMatchObject({
    name: "At once",
    website: "https://a.example",
    email: "a@a.example",
    feature_settings: { issue_funding_enabled: true },
  });
});

test("an organization takes everything it sells with it", async () => {
  const shop = await aSeller(app);
  const { organizationId } = shop;
  const { body: meter } = await shop.post("/v1/meters/", {
    name: "Calls",
    filter: { conjunction: "and", clauses: [] },
    aggregation: { func: "count" },
  });
  const credit = await shop.post("/v1/benefits/", {
    type: "meter_credit",
    description: "Credit",
    properties: { units: 1, rollover: false, meter_id: meter.id },
  });
  expect(credit.status).toBe(201);
  const { status } = await shop.owner.post("/api/auth/organization/delete", { organizationId });
  expect(status).toBe(200);
  for (const table of ["meters", "benefits", "seller_settings"]) {
    const query = `select from ${table} where organization_id = $1`;
    expect((await pool.query(query, [organizationId])).rows).toEqual([]);
  }
});

test("mails to customers are switched one by one, and the others stay", async () => {
  const before = (await seller.get(own)).body.customer_email_settings;
  expect(before).toMatchObject({ order_confirmation: true, subscription_past_due: true });
  const off = { customer_email_settings: { subscription_past_due: false } };
  const { status, body } = await seller.patch(own, off);
  expect(status).toBe(200);
  expect(body.customer_email_settings).toEqual({ ...before, subscription_past_due: false });
  const second = { customer_email_settings: { order_confirmation: false } };
  expect((await seller.patch(own, second)).body.customer_email_settings).toEqual({
    ...before,
    subscription_past_due: false,
    order_confirmation: false,
  });
  for (const nothing of [{ customer_email_settings: null }, { customer_email_settings: {} }, {}])
    expect((await seller.patch(own, nothing)).body.customer_email_settings).toMatchObject({
      subscription_past_due: false,
      order_confirmation: false,
    });
  const wrong = { customer_email_settings: { subscription_past_due: "never" } };
  expect((await seller.patch(own, wrong)).status).toBe(422);
});
