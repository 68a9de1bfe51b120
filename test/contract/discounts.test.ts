import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const baseURL = await app.listen();
const seller = await aSeller(app);
const { discounts, products } = officialPolarClient(baseURL, seller.token);
const product = await products.create({
  name: "Product",
  recurringInterval: null,
  prices: [{ amountType: "fixed", priceAmount: 1_000 }],
});

const limits = {
  startsAt: new Date("2026-03-02T00:00:00Z"),
  endsAt: new Date("2026-09-01T00:00:00Z"),
  maxRedemptions: 10,
  metadata: { campaign: "spring" },
};

test.each([
  { type: "percentage", basisPoints: 1_250 },
  { type: "fixed", amount: 500, currency: "usd" },
] as const)("%j is created with the least and with everything, and read back", async (worth) => {
  for (const duration of ["once", "forever"] as const) {
    const least = await discounts.create({ ...worth, duration, name: "Least" });
    expect(least).toMatchObject({
      ...worth,
      duration,
      name: "Least",
      code: null,
      startsAt: null,
      endsAt: null,
      maxRedemptions: null,
      redemptionsCount: 0,
      metadata: {},
      modifiedAt: null,
      organizationId: seller.organizationId,
      products: [],
    });
    expect(await discounts.get({ id: least.id })).toEqual(least);
    const given = { ...worth, ...limits, duration, name: "Most", code: `${worth.type}${duration}` };
    const most = await discounts.create({ ...given, products: [product.id] });
    expect(most).toMatchObject({ ...given, products: [{ id: product.id, name: "Product" }] });
    expect(await discounts.get({ id: most.id })).toEqual(most);
  }
});

// Both ways the client takes a repeating discount for one without months: it sends none.
test("a repeating discount is read by the client, but not made by it", async () => {
  const given = { type: "percentage", duration: "repeating", name: "Quarter" } as const;
  const made = discounts.create({ ...given, basisPoints: 100, durationInMonths: 3 });
  expect(await refusedWith(made)).toMatchObject({
    detail: [{ loc: ["body", "duration_in_months"], type: "missing" }],
  });
  const { body } = await seller.post("/v1/discounts/", {
    ...given,
    basis_points: 100,
    duration_in_months: 3,
  });
  expect(body.duration_in_months).toBe(3);
  expect(await discounts.get({ id: body.id })).toMatchObject(given);
  await discounts.update({ id: body.id, discountUpdate: { durationInMonths: 4 } });
  expect((await seller.get(`/v1/discounts/${body.id}`)).body.duration_in_months).toBe(4);
});

test("the list takes the search and every order", async () => {
  const shop = await aSeller(app);
  const { discounts: own } = officialPolarClient(baseURL, shop.token);
  for (const [name, code] of [
    ["Beta", "AAA"],
    ["Alpha", "CCC"],
    ["Gamma", "BBB"],
  ]) {
    app.platform.tick(1_000);
    await own.create({ type: "fixed", amount: 100, duration: "once", name: name ?? "", code });
  }
  const listed = async (request: Parameters<typeof own.list>[0]) =>
    (await collectItems(await own.list(request))).map(({ name }) => name[0]).join("");

  expect(await listed({})).toBe("GAB");
  expect(await listed({ sorting: ["created_at"], limit: 1 })).toBe("BAG");
  expect(await listed({ sorting: ["name"] })).toBe("ABG");
  expect(await listed({ sorting: ["-name"] })).toBe("GBA");
  expect(await listed({ sorting: ["code"] })).toBe("BGA");
  expect(await listed({ sorting: ["-code"] })).toBe("AGB");
  expect(await listed({ sorting: ["redemptions_count", "name"] })).toBe("ABG");
  expect(await listed({ sorting: ["-redemptions_count", "-name"] })).toBe("GBA");
  expect(await listed({ query: "aaa" })).toBe("B");
  expect(await listed({ query: "amm", organizationId: shop.organizationId })).toBe("G");
});

test("an update changes each field and clears each that may be empty", async () => {
  const { id } = await discounts.create({
    type: "fixed",
    amount: 100,
    duration: "once",
    name: "Before",
  });
  const update = (discountUpdate: object) => discounts.update({ id, discountUpdate });
  const changes = { name: "After", code: "AFTER", amount: 200, currency: "usd", ...limits };
  for (const [field, value] of Object.entries(changes))
    expect(await update({ [field]: value })).toMatchObject({ [field]: value });
  expect(await update({ products: [product.id] })).toMatchObject({
    products: [{ id: product.id }],
  });
  expect(await update({ type: "fixed", duration: "once" })).toMatchObject(changes);
  const cleared = { code: null, startsAt: null, endsAt: null, maxRedemptions: null };
  expect(await update({ ...cleared, products: [] })).toMatchObject({
    ...changes,
    ...cleared,
    products: [],
  });

  const percentage = await discounts.create({
    type: "percentage",
    basisPoints: 100,
    duration: "forever",
    name: "Percentage",
  });
  const { id: ofPercentage } = percentage;
  expect(
    await discounts.update({ id: ofPercentage, discountUpdate: { basisPoints: 200 } }),
  ).toMatchObject({ basisPoints: 200 });
});

test("refusals are parsed by the client", async () => {
  const notFound = { error: "ResourceNotFound" };
  const { id } = await discounts.create({
    type: "fixed",
    amount: 100,
    duration: "once",
    name: "Once",
    code: "ONCE",
  });
  for (const [changes, field] of [
    [{ type: "percentage" }, "type"],
    [{ duration: "forever" }, "duration"],
    [{ endsAt: new Date("2026-01-01T00:00:00Z") }, "ends_at"],
    [{ amount: 0 }, "amount"],
    [{ code: "no" }, "code"],
  ] as const)
    expect(
      await refusedWith(discounts.update({ id, discountUpdate: changes as object })),
    ).toMatchObject({ detail: [{ loc: ["body", field] }] });
  const again = {
    type: "fixed",
    amount: 1,
    duration: "once",
    name: "Again",
    code: "once",
  } as const;
  expect(await refusedWith(discounts.create(again))).toMatchObject({
    detail: [{ loc: ["body", "code"], type: "value_error" }],
  });
  await discounts.delete({ id });
  expect(await refusedWith(discounts.get({ id }))).toMatchObject(notFound);
  expect(await refusedWith(discounts.delete({ id }))).toMatchObject(notFound);
  const update = discounts.update({ id: unknownId, discountUpdate: { name: "x" } });
  expect(await refusedWith(update)).toMatchObject(notFound);
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.discounts.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("discounts:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.discounts.list({})).result.items.length).toBeGreaterThan(0);
  expect(await refusedWith(reader.discounts.delete({ id: unknownId }))).toMatchObject({
    statusCode: 403,
  });
});
