import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { officialPolarClient } from "../clients/polar-client.ts";
import { aSeller } from "../support/a-seller.ts";
import { png } from "../support/file-uploads.ts";
import { collectItems, refusedWith, unknownId } from "../support/polar-calls.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp();
const baseURL = await app.listen();
const seller = await aSeller(app);
const { files } = officialPolarClient(baseURL, seller.token);
const mebibyte = 1_048_576;
const toSha256Base64 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("base64");

function toParts(bytes: Buffer, partBytes: number, withChecksums = false) {
  return Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, index) => {
    const chunkStart = index * partBytes;
    const chunkEnd = Math.min(chunkStart + partBytes, bytes.length) - 1;
    const checksum = toSha256Base64(bytes.subarray(chunkStart, chunkEnd + 1));
    return {
      number: index + 1,
      chunkStart,
      chunkEnd,
      ...(withChecksums ? { checksumSha256Base64: checksum } : {}),
    };
  });
}

type Begun = Awaited<ReturnType<typeof files.create>>;

/**
 * As the client's users do it: each part with fetch, to the URL and with the headers from the
 * response.
 */
async function send(begun: Begun, bytes: Buffer) {
  const parts = await Promise.all(
    begun.upload.parts.map(async (part) => {
      const response = await fetch(part.url, {
        method: "PUT",
        headers: part.headers ?? {},
        body: new Uint8Array(bytes.subarray(part.chunkStart, part.chunkEnd + 1)),
      });
      expect(response.status).toBe(200);
      return {
        number: part.number,
        checksumEtag: response.headers.get("etag") ?? "",
        checksumSha256Base64: part.checksumSha256Base64 ?? null,
      };
    }),
  );
  return { id: begun.upload.id, path: begun.upload.path, parts };
}

test("a downloadable with every field goes up in parts", async () => {
  const bytes = randomBytes(3 * mebibyte + 17);
  const beforeMs = Date.now();
  const created = await files.create({
    service: "downloadable",
    name: "Handbook (2nd edition).pdf",
    mimeType: "application/pdf",
    size: bytes.length,
    version: "2.0",
    checksumSha256Base64: toSha256Base64(bytes),
    upload: { parts: toParts(bytes, mebibyte, true) },
  });
  expect(created).toMatchObject({
    organizationId: seller.organizationId,
    isUploaded: false,
    version: "2.0",
    sizeReadable: "3 MB",
  });
  expect(created.upload.parts).toHaveLength(4);
  const expiresMs = created.upload.parts[0]?.expiresAt.getTime();
  expect(expiresMs).toBeGreaterThanOrEqual(beforeMs + 600_000);
  expect(expiresMs).toBeLessThanOrEqual(Date.now() + 600_000);
  const uploaded = await files.uploaded({
    id: created.id,
    fileUploadCompleted: await send(created, bytes),
  });
  expect(uploaded).toMatchObject({
    id: created.id,
    service: "downloadable",
    isUploaded: true,
    checksumSha256Base64: toSha256Base64(bytes),
    checksumSha256Hex: createHash("sha256").update(bytes).digest("hex"),
  });
  expect(uploaded.createdAt).toBeInstanceOf(Date);
  expect(uploaded.lastModifiedAt).toBeInstanceOf(Date);
  expect(await collectItems(await files.list({ ids: [created.id, unknownId] }))).toEqual([
    uploaded,
  ]);
});

test.each(["product_media", "organization_avatar"] as const)(
  "a picture (%s) with the least fields has a public address",
  async (service) => {
    const created = await files.create({
      service,
      name: "p.png",
      mimeType: "image/png",
      size: png.length,
      upload: { parts: toParts(png, png.length) },
    });
    const fileUploadCompleted = await send(created, png);
    const uploaded = await files.uploaded({ id: created.id, fileUploadCompleted });
    if (uploaded.service === "downloadable") throw new Error("a picture was expected");
    const shown = await fetch(uploaded.publicUrl);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(await collectItems(await files.list({ ids: created.id }))).toEqual([uploaded]);
  },
);

test("each field is updated and cleared; a deleted file is not found", async () => {
  const { id } = await files.create({
    service: "downloadable",
    name: "a.txt",
    mimeType: "text/plain",
    size: 3,
    upload: { parts: toParts(Buffer.from("abc"), 2) },
  });
  const changed = await files.update({ id, filePatch: { name: "b.txt", version: "7" } });
  expect(changed).toMatchObject({ id, name: "b.txt", version: "7" });
  expect(await files.update({ id, filePatch: { version: null } })).toMatchObject({
    name: "b.txt",
    version: null,
  });
  const listed = await collectItems(await files.list({ limit: 2 }));
  expect(listed.map((file) => file.id)).toContain(id);
  await files.delete({ id });
  expect(await refusedWith(files.delete({ id }))).toMatchObject({ error: "ResourceNotFound" });
});

test("refusals are parsed by the client", async () => {
  const completed = { id: unknownId, path: "x", parts: [] };
  const part = { number: 1, checksumEtag: "x", checksumSha256Base64: null };
  const missing = [
    () => files.update({ id: unknownId, filePatch: {} }),
    () => files.delete({ id: unknownId }),
    () =>
      files.uploaded({
        id: unknownId,
        fileUploadCompleted: { ...completed, parts: [part] },
      }),
  ];
  for (const call of missing)
    expect(await refusedWith(call())).toMatchObject({ error: "ResourceNotFound" });
  const empty = files.uploaded({ id: unknownId, fileUploadCompleted: completed });
  expect(await refusedWith(empty)).toMatchObject({ detail: [{ loc: ["body", "parts"] }] });
  const large = files.create({
    service: "organization_avatar",
    name: "a.png",
    mimeType: "image/png",
    size: mebibyte + 1,
    upload: { parts: toParts(Buffer.alloc(mebibyte + 1), mebibyte) },
  });
  expect(await refusedWith(large)).toMatchObject({
    detail: [{ loc: ["body", "size"], type: "less_than_equal" }],
  });
});

test("a file in use is not permitted to go", async () => {
  const created = await files.create({
    service: "product_media",
    name: "p.png",
    mimeType: "image/png",
    size: png.length,
    upload: { parts: toParts(png, png.length) },
  });
  await files.uploaded({ id: created.id, fileUploadCompleted: await send(created, png) });
  const { products } = officialPolarClient(baseURL, seller.token);
  await products.create({
    name: "Poster",
    recurringInterval: null,
    prices: [{ amountType: "free" }],
    medias: [created.id],
  });
  expect(await refusedWith(files.delete({ id: created.id }))).toMatchObject({
    error: "NotPermitted",
  });
});

test("a stranger's token and a token without the scope are refused", async () => {
  const stranger = officialPolarClient(baseURL, `guild_oat_${"a".repeat(32)}`);
  expect(await refusedWith(stranger.files.list({}))).toMatchObject({ statusCode: 401 });
  const weak = await seller.withScopes("files:read");
  const reader = officialPolarClient(baseURL, weak.token);
  expect((await reader.files.list({})).result.items.length).toBeGreaterThan(0);
  const attempt = reader.files.create({
    service: "downloadable",
    name: "a.txt",
    mimeType: "text/plain",
    size: 3,
    upload: { parts: toParts(Buffer.from("abc"), 3) },
  });
  expect(await refusedWith(attempt)).toMatchObject({ statusCode: 403 });
});
