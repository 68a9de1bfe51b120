import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aSeller } from "../support/a-seller.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const { benefits, meters } = officialPolarClient(baseURL, seller.token);

const meter = await meters.create({
  name: "Calls",
  filter: { conjunction: "and", clauses: [] },
  aggregation: { func: "count" },
});
const [first, second] = [await uploadedFile(), await uploadedFile()];

async function uploadedFile(): Promise<string> {
  const id = crypto.randomUUID();
  const now = app.platform.clock.now();
  await app.platform.database.db
    .insertInto("files")
    .values({
      id,
      organizationId: seller.organizationId,
      service: "downloadable",
      name: "book.pdf",
      mimeType: "application/pdf",
      size: 1,
      createdAt: now,
      uploadedAt: now,
      checksumSha256: Buffer.alloc(32),
    })
    .execute();
  return id;
}

const kinds = [
  {
    type: "custom",
    least: {},
    leastShown: { note: null },
    most: { note: "**Thank you**" },
  },
  {
    type: "license_keys",
    least: {},
    leastShown: { prefix: null, expires: null, activations: null, limitUsage: null },
    most: {
      prefix: "GUILD",
      expires: { ttl: 1, timeframe: "year" },
      activations: { limit: 50, enableCustomerAdmin: true },
      limitUsage: 1_000,
    },
  },
  {
    type: "github_repository",
    least: {
      repositoryOwner: "sandbox-owner",
      repositoryName: "sandbox-repository",
      permission: "pull",
    },
    most: {
      repositoryOwner: "sandbox-owner",
      repositoryName: "sandbox.repository",
      permission: "admin",
    },
  },
  {
    type: "downloadables",
    least: { files: [first] },
    leastShown: { files: [first], archived: {} },
    most: { files: [first, second], archived: { [second]: true } },
  },
  {
    type: "meter_credit",
    least: { units: 1, rollover: false, meterId: meter.id },
    most: { units: 1_000_000, rollover: true, meterId: meter.id },
  },
  {
    type: "discord",
    least: { guildToken: "sandbox_guild_token", roleId: "1" },
    leastShown: { guildId: "sandbox_guild", roleId: "1", guildToken: expect.any(String) },
    most: { guildToken: "sandbox_guild_token", roleId: "123456789012345678" },
    mostShown: { guildId: "sandbox_guild", roleId: "123456789012345678" },
  },
] as const;

test.each(kinds)(
  "$type is created with the least and the most, read back and changed",
  async (kind) => {
    const { type, least, most } = kind;
    const leastShown = "leastShown" in kind ? kind.leastShown : least;
    const mostShown = "mostShown" in kind ? kind.mostShown : most;
    const small = await benefits.create({ type, description: "abc", properties: least } as never);
    expect(small).toMatchObject({
      type,
      description: "abc",
      selectable: true,
      deletable: true,
      metadata: {},
      modifiedAt: null,
      organizationId: seller.organizationId,
    });
    expect(small.properties).toEqual(leastShown);

    const input = { type, description: "x".repeat(42), metadata: { a: 1, b: "c" } };
    const large = await benefits.create({ ...input, properties: most } as never);
    expect(large).toMatchObject({ ...input, properties: mostShown });
    expect(await benefits.get({ id: large.id })).toEqual(large);

    const changes = { type, description: "Another", metadata: { d: true }, properties: most };
    const changed = await benefits.update({ id: small.id, requestBody: changes as never });
    expect(changed).toMatchObject({ ...changes, properties: mostShown });
    expect(changed.metadata).toEqual({ d: true });
    const same = await benefits.update({
      id: small.id,
      requestBody: { type, description: null, properties: null } as never,
    });
    expect({ ...same, modifiedAt: changed.modifiedAt }).toEqual(changed);
  },
);

test("a note is cleared", async () => {
  const { id } = await benefits.create({
    type: "custom",
    description: "Thanks",
    properties: { note: "Hello" },
  });
  const cleared = await benefits.update({
    id,
    requestBody: { type: "custom", properties: { note: null } },
  });
  expect(cleared.properties).toEqual({ note: null });
});

test("the list takes every filter and order", async () => {
  const listed = async (query: Parameters<typeof benefits.list>[0]) =>
    collectItems(await benefits.list(query));
  const all = await listed({ limit: 5 });
  expect(all).toHaveLength(13);
  expect(await listed({ typeFilter: "custom" })).toHaveLength(3);
  expect(await listed({ typeFilter: ["discord", "meter_credit"] })).toHaveLength(4);
  expect(await listed({ query: "ANOTHER" })).toHaveLength(6);
  expect(await listed({ organizationId: seller.organizationId })).toHaveLength(13);
  const byText = await listed({ sorting: ["description"] });
  expect(byText.map(({ description }) => description)).toEqual(
    all.map(({ description }) => description).sort(),
  );
  for (const sorting of ["created_at", "-created_at", "-description"] as const)
    expect(await listed({ sorting: [sorting] })).toHaveLength(13);
});

test("a benefit is deleted; one that must stay is not", async () => {
  const { id } = await benefits.create({ type: "custom", description: "Gone", properties: {} });
  expect(
    (await benefits.grants({ id, isGranted: true, customerId: unknownId })).result.items,
  ).toEqual([]);
  const { db } = app.platform.database;
  await db.updateTable("benefits").set({ deletable: false }).where("id", "=", id).execute();
  expect(await refusedWith(benefits.delete({ id }))).toMatchObject({
    error: "NotPermitted",
    detail: "This benefit can't be deleted.",
  });
  await db.updateTable("benefits").set({ deletable: true }).where("id", "=", id).execute();
  await benefits.delete({ id });
  expect(await refusedWith(benefits.get({ id }))).toMatchObject({ error: "ResourceNotFound" });
});

test("refusals are parsed by the client", async () => {
  const notFound = { error: "ResourceNotFound" };
  expect(await refusedWith(benefits.get({ id: unknownId }))).toMatchObject(notFound);
  expect(await refusedWith(benefits.delete({ id: unknownId }))).toMatchObject(notFound);
  expect(await refusedWith(benefits.grants({ id: unknownId }))).toMatchObject(notFound);
  const update = benefits.update({ id: unknownId, requestBody: { type: "custom" } });
  expect(await refusedWith(update)).toMatchObject(notFound);
  const short = benefits.create({ type: "custom", description: "x", properties: {} });
  expect(await refusedWith(short)).toMatchObject({
    detail: [{ loc: ["body", "description"], type: "string_too_short" }],
  });
  const meterless = benefits.create({
    type: "meter_credit",
    description: "Credit",
    properties: { units: 1, rollover: false, meterId: unknownId },
  });
  expect(await refusedWith(meterless)).toMatchObject({
    detail: [{ loc: ["body", "properties", "meter_id"], msg: "Meter does not exist." }],
  });
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.benefits.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("benefits:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.benefits.list({})).result.items.length).toBeGreaterThan(0);
  const update = reader.benefits.update({ id: unknownId, requestBody: { type: "custom" } });
  expect(await refusedWith(update)).toMatchObject({ statusCode: 403 });
  // The client knows one 403 here and parses no other: it passes the response on.
  const deletion = reader.benefits.delete({ id: unknownId });
  expect(await refusedWith(deletion)).toMatchObject({ rawValue: { error: "insufficient_scope" } });
});
