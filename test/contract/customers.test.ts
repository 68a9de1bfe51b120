import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const { customers } = officialPolarClient(baseURL, seller.token);

const full = {
  email: "full@example.com",
  externalId: "crm/7 & more",
  name: "Full House",
  metadata: { plan: "gold", seats: 3, vip: true, share: 0.5 },
  billingAddress: {
    line1: "1 Main St",
    line2: "Floor 2",
    postalCode: "10001",
    city: "New York",
    state: "NY",
    country: "US",
  },
  taxId: ["911144442", "us_ein"],
};

test("a customer is created with the least and with everything, and read back", async () => {
  const least = await customers.create({ email: "least@example.com" });
  expect(least).toMatchObject({
    email: "least@example.com",
    emailVerified: false,
    externalId: null,
    name: null,
    billingAddress: null,
    taxId: null,
    metadata: {},
    modifiedAt: null,
    deletedAt: null,
    organizationId: seller.organizationId,
    avatarUrl: expect.stringMatching(/gravatar\.com\/avatar\/[0-9a-f]{64}/),
  });
  expect(least.createdAt).toBeInstanceOf(Date);
  expect(await customers.get({ id: least.id })).toEqual(least);

  const created = await customers.create(full);
  const expected = { ...full, billingAddress: { ...full.billingAddress, state: "US-NY" } };
  expect(created).toMatchObject(expected);
  expect(await customers.get({ id: created.id })).toEqual(created);
  const { externalId } = full;
  expect(await customers.getExternal({ externalId })).toEqual(created);
  const state = await customers.getState({ id: created.id });
  expect(state).toEqual({
    ...created,
    activeSubscriptions: [],
    grantedBenefits: [],
    activeMeters: [],
  });
  expect(await customers.getStateExternal({ externalId })).toEqual(state);
});

test("the list takes every filter and every order", async () => {
  const shop = await aSeller(app);
  const { customers: own } = officialPolarClient(baseURL, shop.token);
  await own.create({ email: "b@example.com", name: "Ann", metadata: { plan: "gold", n: 1 } });
  await own.create({ email: "a@example.com", name: "Cleo", metadata: { plan: "gold", n: 2 } });
  await own.create({ email: "c@example.com", name: "Ben", metadata: { plan: "free" } });
  const listed = async (request: Parameters<typeof own.list>[0]) =>
    (await collectItems(await own.list(request))).map(({ email }) => email[0]).join("");

  expect(await listed({ sorting: ["email"], limit: 1 })).toBe("abc");
  expect(await listed({ sorting: ["-email"] })).toBe("cba");
  expect(await listed({ sorting: ["name"] })).toBe("bca");
  expect(await listed({ sorting: ["-name"] })).toBe("acb");
  expect(await listed({ sorting: ["created_at"] })).toBe("bac");
  expect(await listed({ sorting: ["-created_at"] })).toBe("cab");
  expect(await listed({})).toBe("cab");
  expect(await listed({ email: "A@Example.com" })).toBe("a");
  expect(await listed({ query: "cle" })).toBe("a");
  expect(await listed({ metadata: { plan: "gold", n: 2 } })).toBe("a");
  expect(await listed({ metadata: { plan: ["gold", "free"] }, sorting: ["email"] })).toBe("abc");
  expect(await listed({ organizationId: shop.organizationId, query: "ben" })).toBe("c");
});

test("an update changes each field and clears each that may be empty", async () => {
  const { id } = await customers.create({ email: "one@example.com" });
  for (const change of [
    { email: "two@example.com" },
    { name: "Two" },
    { externalId: "two" },
    { metadata: { k: "v" } },
    { billingAddress: { country: "CA", state: "QC", line1: null } },
    { taxId: ["DE136695976", "eu_vat"] },
  ]) {
    const updated = await customers.update({ id, customerUpdate: change });
    const { billingAddress } = change;
    expect(updated).toMatchObject(
      billingAddress ? { billingAddress: { country: "CA", state: "CA-QC" } } : change,
    );
  }
  const cleared = { name: null, billingAddress: null, taxId: null };
  expect(await customers.update({ id, customerUpdate: cleared })).toMatchObject({
    ...cleared,
    email: "two@example.com",
    externalId: "two",
    metadata: { k: "v" },
  });
  const byOwnId = await customers.updateExternal({
    externalId: "two",
    customerUpdateExternalID: { name: "Own", email: "own@example.com", metadata: {} },
  });
  expect(byOwnId).toMatchObject({ id, name: "Own", email: "own@example.com", metadata: {} });
  expect(
    await refusedWith(customers.update({ id, customerUpdate: { externalId: "three" } })),
  ).toMatchObject({ detail: [{ loc: ["body", "external_id"], type: "value_error" }] });
});

test("a deleted customer is not found by either id", async () => {
  const notFound = { error: "ResourceNotFound" };
  const { id } = await customers.create({ email: "gone@example.com", externalId: "gone" });
  await customers.delete({ id });
  expect(await refusedWith(customers.get({ id }))).toMatchObject(notFound);
  expect(await refusedWith(customers.getState({ id }))).toMatchObject(notFound);
  const again = await customers.create({ email: "gone@example.com", externalId: "gone" });
  await customers.deleteExternal({ externalId: "gone" });
  const externalId = "gone";
  const refusals = [
    customers.delete({ id: again.id }),
    customers.update({ id: again.id, customerUpdate: { name: "x" } }),
    customers.getExternal({ externalId }),
    customers.getStateExternal({ externalId }),
    customers.deleteExternal({ externalId }),
    customers.updateExternal({ externalId, customerUpdateExternalID: { name: "x" } }),
    customers.get({ id: unknownId }),
  ].map((call) => refusedWith(call));
  for (const refusal of await Promise.all(refusals)) expect(refusal).toMatchObject(notFound);
});

test("bad input is refused at its place", async () => {
  const email = "bad@example.com";
  for (const [input, loc] of [
    [{ email: "nobody" }, ["body", "email"]],
    [{ email: "full@example.com" }, ["body", "email"]],
    [{ email, externalId: full.externalId }, ["body", "external_id"]],
    [
      { email, billingAddress: { country: "US", state: "QC" } },
      ["body", "billing_address", "state"],
    ],
    [{ email, taxId: ["12", "us_ein"] }, ["body", "tax_id"]],
    [{ email, metadata: { ["k".repeat(41)]: 1 } }, ["body", "metadata", "k".repeat(41)]],
  ] as const)
    expect(await refusedWith(customers.create(input as never))).toMatchObject({
      detail: [{ loc }],
    });
  expect(await refusedWith(customers.get({ id: "no-uuid" }))).toMatchObject({
    detail: [{ loc: ["path", "id"] }],
  });
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.customers.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("customers:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.customers.list({})).result.items.length).toBeGreaterThan(0);
  expect(await refusedWith(reader.customers.delete({ id: unknownId }))).toMatchObject({
    statusCode: 403,
  });
});
