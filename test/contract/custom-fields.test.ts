import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const { customFields } = officialPolarClient(baseURL, seller.token);

test("each of the five kinds is created with all its fields and read back", async () => {
  const texts = { formLabel: "Label", formHelpText: "Help", formPlaceholder: "Place" };
  const kinds = [
    { type: "text", properties: { ...texts, textarea: true, minLength: 1, maxLength: 9 } },
    { type: "number", properties: { ...texts, ge: 1, le: 10 } },
    { type: "date", properties: { ...texts, ge: 0, le: 2_000_000_000 } },
    { type: "checkbox", properties: texts },
    { type: "select", properties: { ...texts, options: [{ value: "a", label: "A" }] } },
  ] as const;
  for (const kind of kinds) {
    const input = { ...kind, slug: `field-${kind.type}`, name: kind.type, metadata: { n: 1 } };
    const created = await customFields.create(input as never);
    expect(created).toMatchObject({ ...input, organizationId: seller.organizationId });
    expect(created.createdAt).toBeInstanceOf(Date);
    expect(await customFields.get({ id: created.id })).toEqual(created);
  }
  const listed = await collectItems(await customFields.list({ sorting: ["-name"], limit: 2 }));
  expect(listed.map(({ name }) => name)).toEqual(["text", "select", "number", "date", "checkbox"]);
  expect(
    await collectItems(await customFields.list({ typeFilter: ["date", "text"] })),
  ).toHaveLength(2);
  expect(await collectItems(await customFields.list({ query: "check" }))).toHaveLength(1);
});

test("the list takes every filter and order, and goes by slug if nobody says", async () => {
  const shop = await aSeller(app);
  const { customFields: shelf } = officialPolarClient(baseURL, shop.token);
  const checkbox = { type: "checkbox", properties: {} } as const;
  await shelf.create({ ...checkbox, slug: "b", name: "Terms" });
  await shelf.create({ type: "text", properties: {}, slug: "c", name: "Address" });
  await shelf.create({ ...checkbox, slug: "a", name: "News_100%" });
  const slugs = async (query: Parameters<typeof shelf.list>[0]) =>
    (await collectItems(await shelf.list(query))).map(({ slug }) => slug).join("");
  expect(await slugs({})).toBe("abc");
  expect(await slugs({ sorting: ["-slug"], limit: 1 })).toBe("cba");
  expect(await slugs({ sorting: ["created_at"] })).toBe("bca");
  expect(await slugs({ sorting: ["-created_at"] })).toBe("acb");
  expect(await slugs({ sorting: ["name"] })).toBe("cab");
  expect(await slugs({ sorting: ["-name"] })).toBe("bac");
  expect(await slugs({ sorting: ["type", "-slug"] })).toBe("bac");
  expect(await slugs({ sorting: ["-type", "slug"] })).toBe("cab");
  expect(await slugs({ typeFilter: "checkbox" })).toBe("ab");
  expect(await slugs({ typeFilter: ["text", "date"] })).toBe("c");
  expect(await slugs({ query: "TERM" })).toBe("b");
  expect(await slugs({ query: "_100%" })).toBe("a");
  expect(await slugs({ query: "%" })).toBe("a");
  expect(await slugs({ organizationId: shop.organizationId })).toBe("abc");
});

test("an update changes each field; a deleted one is not found", async () => {
  const { id } = await customFields.create({
    type: "text",
    slug: "before",
    name: "Before",
    properties: {},
  });
  const changes = { slug: "after", name: "After", metadata: { k: "v" } };
  const updated = await customFields.update({
    id,
    customFieldUpdate: { type: "text", ...changes, properties: { maxLength: 3 } },
  });
  expect(updated).toMatchObject({ ...changes, properties: { maxLength: 3 } });
  const cleared = await customFields.update({
    id,
    customFieldUpdate: { type: "text", slug: null, name: null, properties: {}, metadata: {} },
  });
  expect(cleared).toEqual({
    ...updated,
    properties: {},
    metadata: {},
    modifiedAt: expect.any(Date),
  });
  await customFields.delete({ id });
  expect(await refusedWith(customFields.get({ id }))).toMatchObject({
    error: "ResourceNotFound",
  });
});

test("refusals are parsed by the client", async () => {
  const missing = customFields.update({ id: unknownId, customFieldUpdate: { type: "text" } });
  expect(await refusedWith(missing)).toMatchObject({ error: "ResourceNotFound" });
  expect(await refusedWith(customFields.delete({ id: unknownId }))).toMatchObject({
    error: "ResourceNotFound",
  });
  expect(await refusedWith(customFields.get({ id: unknownId }))).toMatchObject({
    error: "ResourceNotFound",
  });
  expect(await refusedWith(customFields.get({ id: "no-uuid" }))).toMatchObject({
    detail: [{ loc: ["path", "id"], type: "uuid_parsing" }],
  });
  const nameless = customFields.create({ type: "text", slug: "x", name: "", properties: {} });
  expect(await refusedWith(nameless)).toMatchObject({
    detail: [{ loc: ["body", "name"], type: "string_too_short" }],
  });
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.customFields.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("custom_fields:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.customFields.list({})).result.items.length).toBeGreaterThan(0);
  expect(await refusedWith(reader.customFields.delete({ id: unknownId }))).toMatchObject({
    statusCode: 403,
  });
});
