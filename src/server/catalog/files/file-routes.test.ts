import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { listWork } from "#server/worker.ts";
import { aSeller } from "#test/support/a-seller.ts";
import {
  announce,
  anUploadedFile,
  digest,
  png,
  put,
  sendParts,
} from "#test/support/file-uploads.ts";
import { unknownId } from "#test/support/polar-calls.ts";
import { recordStatements } from "#test/support/statement-log.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const seller = await aSeller(app);
const visitor = app.visitor();
const path = "/v1/files/";
const handbook = randomBytes(2_500_000);
const sweep = async () => {
  while ((await runDueWork(app.platform, listWork(app.platform).deadlines)) > 0);
};
const storedObjects = async () =>
  (await app.platform.database.pool.query("select count(*) from stored_objects")).rows[0].count;

test("a file goes up in parts and comes down in ranges", async () => {
  const announced = announce("downloadable", handbook, 1_200_000);
  const begun = await seller.post(path, { ...announced, version: "1.0" });
  expect(begun.status).toBe(201);
  expect(begun.body).toEqual({
    id: expect.any(String),
    organization_id: seller.organizationId,
    name: "handbook.pdf",
    path: `downloadable/${seller.organizationId}/${begun.body.id}`,
    mime_type: "application/pdf",
    size: 2_500_000,
    size_readable: "2.4 MB",
    service: "downloadable",
    version: "1.0",
    storage_version: null,
    checksum_etag: null,
    checksum_sha256_base64: null,
    checksum_sha256_hex: null,
    last_modified_at: null,
    is_uploaded: false,
    upload: {
      id: begun.body.id,
      path: begun.body.path,
      parts: announced.upload.parts.map((part) => ({
        ...part,
        checksum_sha256_base64: null,
        checksum_etag: null,
        url: expect.stringContaining(
          `/v1/files/${begun.body.id}/parts/${part.number}?seller=${seller.organizationId}&expires=`,
        ),
        expires_at: "2026-03-01T09:10:00.000Z",
        headers: {},
      })),
    },
  });
  app.platform.tick(1_000);
  const completed = await sendParts(visitor, begun.body, handbook);
  const { status, body } = await seller.post(`${path}${begun.body.id}/uploaded`, completed);
  expect(status).toBe(200);
  const { upload: _upload, ...fields } = begun.body;
  expect(body).toEqual({
    ...fields,
    flagged_malicious_at: null,
    is_uploaded: true,
    created_at: "2026-03-01T09:00:00.000Z",
    last_modified_at: "2026-03-01T09:00:01.000Z",
    checksum_etag: digest(handbook).hex,
    checksum_sha256_hex: digest(handbook).hex,
    checksum_sha256_base64: digest(handbook).base64,
  });
  expect((await seller.get(`${path}?ids=${body.id}`)).body.items).toEqual([body]);

  const { body: given } = await seller.get(`${path}${body.id}/download`);
  expect(given.download).toMatchObject({ headers: {}, expires_at: "2026-03-01T10:00:01.000Z" });
  const url = new URL(given.download.url);
  const address = url.pathname + url.search;
  const readBytes = async (headers: Record<string, string>) => {
    const reply = await visitor.get(address, headers);
    return [reply.status, reply.bytes, reply.headers] as const;
  };
  const [whole, payload, headers] = await readBytes({});
  expect([whole, payload.equals(handbook)]).toEqual([200, true]);
  expect(headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="handbook.pdf"; filename*=UTF-8''handbook.pdf`,
    "content-length": "2500000",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "accept-ranges": "bytes",
    etag: `"${digest(handbook).hex}"`,
    "repr-digest": `sha-256=:${digest(handbook).base64}:`,
  });
  for (const [first, last] of [
    [0, 0],
    [1_048_570, 1_048_580],
    [1_199_999, 1_200_000],
    [1_000_000, 2_499_999],
    [2_499_999, 2_499_999],
  ] as const) {
    const [partial, some, { "content-range": range }] = await readBytes({
      range: `bytes=${first}-${last}`,
    });
    expect([partial, some.equals(handbook.subarray(first, last + 1)), range]).toEqual([
      206,
      true,
      `bytes ${first}-${last}/2500000`,
    ]);
  }
  const beyond = await readBytes({ range: "bytes=2500000-" });
  expect([beyond[0], beyond[2]["content-range"]]).toEqual([416, "bytes */2500000"]);
  expect((await readBytes({ range: "bytes=0-1", "if-range": '"old"' }))[0]).toBe(200);
  expect((await readBytes({ "if-none-match": `W/"x", "${digest(handbook).hex}"` }))[0]).toBe(304);
  const head = await visitor.send({ method: "HEAD", url: address });
  expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "2500000"]);
});

test.each([
  ["no bytes", { size: 0 }, ["size"]],
  ["more than the installation takes", { size: 4_000_000_000 }, ["upload", "parts"]],
  ["a gap", { upload: { parts: [part(1, 0, 3), part(2, 5, 9)] } }, ["upload", "parts"]],
  ["an overlap", { upload: { parts: [part(1, 0, 5), part(2, 5, 9)] } }, ["upload", "parts"]],
  [
    "both readings of an end",
    { upload: { parts: [part(1, 0, 4), part(2, 5, 10)] } },
    ["upload", "parts"],
  ],
  ["an empty part", { upload: { parts: [part(1, 0, 0), part(2, 0, 10)] } }, ["upload", "parts"]],
  ["an end too early", { upload: { parts: [part(1, 0, 8)] } }, ["upload", "parts"]],
  ["numbers from 0", { upload: { parts: [part(0, 0, 9)] } }, ["upload", "parts", 0, "number"]],
  ["wrong numbers", { upload: { parts: [part(2, 0, 4), part(1, 5, 9)] } }, ["upload", "parts"]],
  ["no parts", { upload: { parts: [] } }, ["upload", "parts"]],
  [
    "a part upside down",
    { upload: { parts: [part(1, 9, 0)] } },
    ["upload", "parts", 0, "chunk_end"],
  ],
  [
    "a part that is too large",
    { size: 10_485_761, upload: { parts: [part(1, 0, 10_485_760)] } },
    ["upload", "parts", 0, "chunk_end"],
  ],
  ["an invalid checksum", { checksum_sha256_base64: "abc" }, ["checksum_sha256_base64"]],
  ["no name", { name: " " }, ["name"]],
  ["a path for a name", { name: "../../etc/passwd" }, ["name"]],
  ["a path of another kind", { name: "..\\boot.ini" }, ["name"]],
  ["a folder for a name", { name: ".." }, ["name"]],
  ["a header in the name", { name: "a\r\nset-cookie: b=c" }, ["name"]],
  ["a name that reads backwards", { name: "invoice\u202efdp.exe" }, ["name"]],
  ["an invalid type", { mime_type: "pdf\r\nx: y" }, ["mime_type"]],
  ["another service", { service: "backup" }, ["service"]],
  ["media of a foreign type", { service: "product_media", mime_type: "text/html" }, ["mime_type"]],
  [
    "media that are too large",
    { service: "product_media", mime_type: "image/png", size: 10_485_761 },
    ["size"],
  ],
  [
    "an avatar that is too large",
    { service: "organization_avatar", mime_type: "image/png", size: 1_048_577 },
    ["size"],
  ],
])("%s is refused at its place", async (_what, change, loc) => {
  const ten = announce("downloadable", Buffer.alloc(10));
  const { status, body } = await seller.post(path, { ...ten, ...change });
  expect(status).toBe(422);
  expect(body.detail[0].loc).toEqual(["body", ...loc]);
});

test("a part may end with the first byte of the next one, and is given back that way", async () => {
  const bytes = randomBytes(2_500);
  const announced = announce("downloadable", bytes);
  const parts = [part(1, 0, 1_000), part(2, 1_000, 2_000), part(3, 2_000, 2_500)];
  const { status, body: begun } = await seller.post(path, { ...announced, upload: { parts } });
  expect(status).toBe(201);
  expect(begun.upload.parts).toMatchObject(parts);
  const sent = [];
  for (const { number, chunk_start, chunk_end, url } of begun.upload.parts) {
    const reply = await put(visitor, url, bytes.subarray(chunk_start, chunk_end));
    expect(reply.status).toBe(200);
    sent.push({ number, checksum_etag: String(reply.headers.etag), checksum_sha256_base64: null });
  }
  const { id } = begun;
  const resumed = await seller.get(`${path}${id}/upload`);
  expect(resumed.body.upload.parts).toMatchObject(parts);
  const completed = { id, path: begun.path, parts: sent };
  const uploaded = await seller.post(`${path}${id}/uploaded`, completed);
  expect([uploaded.status, uploaded.body.checksum_sha256_hex]).toEqual([200, digest(bytes).hex]);
});

test("a part of the largest size is taken in both readings", async () => {
  const announced = { ...announce("downloadable", Buffer.alloc(1)), size: 10_485_760 };
  for (const end of [10_485_759, 10_485_760]) {
    const begun = await seller.post(path, { ...announced, upload: { parts: [part(1, 0, end)] } });
    expect(begun.status).toBe(201);
  }
});

function part(number: number, chunk_start: number, chunk_end: number) {
  return { number, chunk_start, chunk_end };
}

test("limits of the installation are enforced, also for uploads that begin at the same time", async () => {
  const small = await testApp({ env: { FILE_MEBIBYTES: "1", STORAGE_MEBIBYTES: "2" } });
  const shop = await aSeller(small);
  const large = await shop.post(path, announce("downloadable", Buffer.alloc(1_048_577)));
  expect([large.status, large.body.detail[0]]).toMatchObject([
    422,
    { loc: ["body", "size"], type: "less_than_equal" },
  ]);
  const begun = await Promise.all(
    Array.from({ length: 6 }, () =>
      shop.post(path, announce("downloadable", Buffer.alloc(1_048_576))),
    ),
  );
  expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
});

test("an address that was changed, or is old, takes nothing", async () => {
  const bytes = randomBytes(10);
  const { body } = await seller.post(path, announce("downloadable", bytes, 5));
  const [one, two] = body.upload.parts;
  const refused = async (url: string) => (await put(visitor, url, bytes.subarray(0, 5))).status;
  const { searchParams } = new URL(one.url);
  const signature = searchParams.get("signature") ?? "";
  expect(await refused(one.url.replace("/parts/1", "/parts/2"))).toBe(403);
  expect(await refused(one.url.replace("/parts/1", "/parts/01"))).toBe(403);
  expect(await refused(one.url.replace(body.id, unknownId))).toBe(403);
  expect(await refused(one.url.replace(/expires=\d+/, "expires=9999999999"))).toBe(403);
  expect(await refused(one.url.replace(signature, ""))).toBe(403);
  expect(await refused(`${one.url}&expires=9999999999`)).toBe(403);
  for (let place = 0; place < signature.length; place += 6) {
    const changed = signature[place] === "A" ? "B" : "A";
    const tampered = signature.slice(0, place) + changed + signature.slice(place + 1);
    expect(await refused(one.url.replace(signature, tampered))).toBe(403);
  }
  const { body: other } = await seller.get(`${path}${body.id}/upload`);
  expect(await refused(other.upload.parts[0].url)).toBe(200);
  app.platform.tick(600_000);
  const old = await put(visitor, two.url, bytes.subarray(5));
  expect([old.status, old.body]).toEqual([
    403,
    { error: "NotPermitted", detail: "This URL has expired. Request a new one." },
  ]);
  const { body: resumed } = await seller.get(`${path}${body.id}/upload`);
  expect(
    resumed.upload.parts.map((each: { checksum_etag: unknown }) => each.checksum_etag),
  ).toEqual([digest(bytes.subarray(0, 5)).hex, null]);
  expect(await refused(resumed.upload.parts[1].url)).toBe(200);
});

test("only the announced bytes are taken, and sent again they replace the former", async () => {
  const bytes = randomBytes(8);
  const announced = announce("downloadable", bytes);
  const [only] = announced.upload.parts;
  const { body } = await seller.post(path, {
    ...announced,
    upload: { parts: [{ ...only, checksum_sha256_base64: digest(bytes).base64 }] },
  });
  const [{ url, headers }] = body.upload.parts;
  expect(headers).toEqual({ "x-amz-checksum-sha256": digest(bytes).base64 });
  const send = async (payload: Buffer, more: Record<string, string> = {}) => {
    const reply = await put(visitor, url, payload, more);
    return [reply.status, reply.body?.error];
  };
  expect(await send(bytes.subarray(1))).toEqual([400, "WrongLength"]);
  expect(await send(Buffer.concat([bytes, bytes]))).toEqual([400, "WrongLength"]);
  expect(await send(Buffer.alloc(0))).toEqual([400, "WrongLength"]);
  expect(await send(randomBytes(8))).toEqual([400, "WrongChecksum"]);
  expect(await send(bytes, { "x-amz-checksum-sha256": digest(png).base64 })).toEqual([
    400,
    "WrongChecksum",
  ]);
  const missing = await seller.post(`${path}${body.id}/uploaded`, completion(body, "x"));
  expect([missing.status, missing.body.detail[0].loc]).toEqual([422, ["body", "parts", 0]]);
  expect(await send(bytes, { "content-type": "application/json" })).toEqual([200, undefined]);
  expect(await send(bytes, { "content-type": "text/html", ...headers })).toEqual([200, undefined]);
  await sweep();
  const { rows } = await app.platform.database.pool.query(
    "select 1 from file_parts join stored_objects on object_id = id where file_id = $1",
    [body.id],
  );
  expect(rows).toHaveLength(1);
});

function completion(body: { upload: { id: string; path: string } }, etag: string) {
  const parts = [{ number: 1, checksum_etag: etag, checksum_sha256_base64: null as string | null }];
  return { id: body.upload.id, path: body.upload.path, parts };
}

test("a completion must name this upload and these bytes; twice it is the same file", async () => {
  const bytes = randomBytes(8);
  const { body } = await seller.post(path, announce("downloadable", bytes));
  const good = await sendParts(visitor, body, bytes);
  const to = `${path}${body.id}/uploaded`;
  const readPlace = async (change: object) =>
    (await seller.post(to, { ...good, ...change })).body.detail[0].loc;
  expect(await readPlace({ id: seller.organizationId })).toEqual(["body", "id"]);
  expect(await readPlace({ path: "elsewhere" })).toEqual(["body", "path"]);
  expect(await readPlace({ parts: [] })).toEqual(["body", "parts"]);
  const [named] = good.parts;
  expect(await readPlace({ parts: [named, { ...named, number: 2 }] })).toEqual(["body", "parts"]);
  expect(await readPlace({ parts: [{ ...named, number: 2 }] })).toEqual([
    "body",
    "parts",
    0,
    "number",
  ]);
  expect(await readPlace({ parts: [{ ...named, checksum_etag: "x" }] })).toEqual([
    "body",
    "parts",
    0,
    "checksum_etag",
  ]);
  const wrong = { ...named, checksum_sha256_base64: digest(png).base64 };
  expect(await readPlace({ parts: [wrong] })).toEqual([
    "body",
    "parts",
    0,
    "checksum_sha256_base64",
  ]);
  const right = { ...named, checksum_sha256_base64: digest(bytes).base64 };
  const first = await seller.post(to, { ...good, parts: [right] });
  expect(first.status).toBe(200);
  app.platform.tick(5_000);
  expect((await seller.post(to, good)).body).toEqual(first.body);
  const late = await put(visitor, body.upload.parts[0].url, randomBytes(8));
  expect([late.status, late.body.error]).toEqual([403, "NotPermitted"]);
  expect((await seller.get(`${path}${body.id}/upload`)).status).toBe(403);
});

test("the bytes are not read for a completion that names others", async () => {
  const bytes = randomBytes(8);
  const { body } = await seller.post(path, announce("downloadable", bytes));
  const good = await sendParts(visitor, body, bytes);
  const readsFor = async (completed: object) => {
    const statements = await recordStatements(() =>
      seller.post(`${path}${body.id}/uploaded`, completed),
    );
    return statements.filter((text) => text.includes("stored_object_pieces")).length;
  };
  const [named] = good.parts;
  expect(await readsFor({ ...good, path: "elsewhere" })).toBe(0);
  expect(await readsFor({ ...good, parts: [{ ...named, checksum_etag: "x" }] })).toBe(0);
  expect(await readsFor(good)).toBe(1);
});

test("the checksum announced for the whole file is held against all its bytes", async () => {
  const bytes = randomBytes(20);
  const announced = announce("downloadable", bytes, 9);
  const wrong = { ...announced, checksum_sha256_base64: digest(png).base64 };
  await expect(anUploadedFile(seller, visitor, bytes, wrong)).rejects.toThrow("checksum");
  const right = { ...announced, checksum_sha256_base64: digest(bytes).base64 };
  expect(await anUploadedFile(seller, visitor, bytes, right)).toMatchObject({ is_uploaded: true });
});

test("another seller finds neither file nor parts", async () => {
  const stranger = await aSeller(app);
  const bytes = randomBytes(8);
  const { body } = await seller.post(path, announce("downloadable", bytes));
  const good = await sendParts(visitor, body, bytes);
  const statuses = await Promise.all([
    stranger.get(`${path}${body.id}/upload`),
    stranger.get(`${path}${body.id}/download`),
    stranger.post(`${path}${body.id}/uploaded`, good),
    stranger.patch(path + body.id, { name: "mine.pdf" }),
    stranger.delete(path + body.id),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await stranger.get(`${path}?ids=${body.id}`)).body.items).toEqual([]);
  expect((await stranger.get(`${path}usages?ids=${body.id}`)).body.items).toEqual([]);
  expect((await seller.get(`${path}${body.id}/download`)).status).toBe(403);
});

test("a download address serves its own file, for an hour", async () => {
  const bytes = randomBytes(8);
  const one = await anUploadedFile(seller, visitor, bytes, announce("downloadable", bytes));
  const two = await anUploadedFile(seller, visitor, bytes, announce("downloadable", bytes));
  const { body } = await seller.get(`${path}${one.id}/download`);
  const { pathname, search } = new URL(body.download.url);
  expect((await visitor.get(pathname + search)).status).toBe(200);
  expect((await visitor.get(pathname)).status).toBe(403);
  expect((await visitor.get(pathname.replace(one.id, two.id) + search)).status).toBe(403);
  expect(
    (await visitor.get(`/files/public/${seller.organizationId}/${one.id}/handbook.pdf`)).status,
  ).toBe(404);
  app.platform.tick(3_600_000);
  expect((await visitor.get(pathname + search)).status).toBe(403);
});

test("files are renamed, versioned, searched, sorted and deleted with their bytes", async () => {
  const shop = await aSeller(app);
  const before = await storedObjects();
  const files = [];
  for (const [name, size] of [
    ["b.pdf", 3],
    ["a.pdf", 5],
    ["c 100%.pdf", 4],
  ] as const) {
    const bytes = randomBytes(size);
    const announced = { ...announce("downloadable", bytes, 2), name };
    files.push(await anUploadedFile(shop, visitor, bytes, announced));
    app.platform.tick(1_000);
  }
  const names = async (query: string) =>
    (await shop.get(`${path}?${query}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["c 100%.pdf", "a.pdf", "b.pdf"]);
  expect(await names("sorting=name&limit=2")).toEqual(["a.pdf", "b.pdf"]);
  expect(await names("sorting=-size")).toEqual(["a.pdf", "c 100%.pdf", "b.pdf"]);
  expect(await names("query=%25")).toEqual(["c 100%.pdf"]);
  expect(await names("service=product_media")).toEqual([]);
  const [first] = files;
  const changed = await shop.patch(path + first.id, { name: "ü.pdf", version: "2" });
  expect(changed.body).toEqual({ ...first, name: "ü.pdf", version: "2" });
  const cleared = await shop.patch(path + first.id, { name: null, version: null });
  expect(cleared.body).toEqual({ ...first, name: "ü.pdf" });
  expect((await shop.patch(path + first.id, { name: "a/b" })).status).toBe(422);
  expect((await shop.patch(path + first.id, {})).status).toBe(200);
  for (const { id } of files) expect((await shop.delete(path + id)).status).toBe(204);
  expect((await shop.delete(path + first.id)).status).toBe(404);
  await sweep();
  expect(await storedObjects()).toBe(before);
});

test("an upload that nobody finishes is gone after a day, and its bytes with it", async () => {
  const late = await testApp({ now: "2026-03-01T09:00:00Z" });
  const shop = await aSeller(late);
  const bytes = randomBytes(8);
  const { body } = await shop.post(path, announce("downloadable", bytes));
  await sendParts(late.visitor(), body, bytes);
  const kept = await anUploadedFile(shop, late.visitor(), png, announce("product_media", png));
  late.platform.tick(86_400_000);
  while ((await runDueWork(late.platform, listWork(late.platform).deadlines)) > 0);
  expect((await shop.get(path)).body.items).toEqual([kept]);
  const { rows } = await late.platform.database.pool.query("select size from stored_objects");
  expect(rows).toEqual([{ size: png.length }]);
});
