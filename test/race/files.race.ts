import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { raceTrials } from "#test/support/campaign.ts";
import { aSeller } from "../support/a-seller.ts";
import { announce, anUploadedFile, digest, png, put, sendParts } from "../support/file-uploads.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const seller = await aSeller(app);
const visitor = app.visitor();
const path = "/v1/files/";
const crowd = 20;
const rounds = raceTrials(2);

const many = <Result>(act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: crowd }, (_, index) => act(index)));

test("of many completions at once one counts, and all get the same file", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const bytes = randomBytes(64);
    const { body } = await seller.post(path, announce("downloadable", bytes, 40));
    const completed = await sendParts(visitor, body, bytes);
    const replies = await many(() => seller.post(`${path}${body.id}/uploaded`, completed));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  }
});

test("a completed file has the bytes it was completed with, also if bytes still arrive", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const versions = Array.from({ length: 4 }, () => randomBytes(64));
    const [first = Buffer.alloc(0)] = versions;
    const { body } = await seller.post(path, announce("downloadable", first));
    const completed = await sendParts(visitor, body, first);
    const url = body.upload.parts[0].url;
    const [reply] = await Promise.all([
      seller.post(`${path}${body.id}/uploaded`, completed),
      ...versions.map((bytes) => put(visitor, url, bytes)),
    ]);
    const { body: page } = await seller.get(`${path}?ids=${body.id}`);
    const [file] = page.items;
    expect([200, 409, 422]).toContain(reply.status);
    expect(file.is_uploaded).toBe(reply.status === 200);
    if (!file.is_uploaded) continue;
    const { body: given } = await seller.get(`${path}${body.id}/download`);
    const { pathname, search } = new URL(given.download.url);
    const { bytes } = await visitor.get(pathname + search);
    expect([digest(bytes).hex, file.checksum_sha256_hex]).toEqual([
      digest(first).hex,
      digest(first).hex,
    ]);
  }
});

test("a part sent many times at once leaves one set of bytes that somebody keeps", async () => {
  const { body } = await seller.post(path, announce("downloadable", Buffer.alloc(64)));
  const replies = await many(() => put(visitor, body.upload.parts[0].url, randomBytes(64)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await app.platform.database.pool.query(`
    select count(*) filter (where expires_at is null)::int as kept, count(object_id)::int as used
    from stored_objects left join file_parts on object_id = id
    where file_id = '${body.id}' or (file_id is null and expires_at is null)`);
  expect(rows).toEqual([{ kept: 1, used: 1 }]);
});

test("a picture is attached or deleted, never shown and gone", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const file = await anUploadedFile(seller, visitor, png, announce("product_media", png));
    const [product, gone] = await Promise.all([
      seller.post("/v1/products/", {
        name: "Poster",
        recurring_interval: null,
        prices: [{ amount_type: "free" }],
        medias: [file.id],
      }),
      seller.delete(path + file.id),
    ]);
    expect([
      [201, 403],
      [422, 204],
    ]).toContainEqual([product.status, gone.status]);
  }
});

test("20 uploads that begin at once in two organizations of one person fit the person's storage", async () => {
  const small = await testApp({ env: { FILE_MEBIBYTES: "1", PERSON_STORAGE_MEBIBYTES: "3" } });
  const { owner, organizationId, post } = await aSeller(small);
  const { body: second } = await owner.post("/api/auth/organization/create", {
    name: "Second",
    slug: "second",
  });
  const other = await aSeller(small);
  const mebibyte = announce("downloadable", Buffer.alloc(1_048_576));
  const begin = (organization: string) =>
    owner.post(path, { ...mebibyte, organization_id: organization });
  const replies = await many((index) => begin(index % 2 === 0 ? organizationId : second.id));
  const refused = replies.filter(({ status }) => status !== 201);

  expect(refused).toHaveLength(crowd - 3);
  for (const { status, body } of refused)
    expect([status, body.detail[0].loc, body.detail[0].msg]).toEqual([
      422,
      ["body", "size"],
      expect.stringMatching(/^The organizations created by this user /),
    ]);
  expect((await post(path, mebibyte)).status).toBe(422);
  expect((await other.post(path, mebibyte)).status).toBe(201);
});
