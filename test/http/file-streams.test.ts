import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { until } from "#test/support/effects.ts";
import { announce, anUploadedFile, digest, put } from "#test/support/file-uploads.ts";
import { testApp } from "#test/support/test-app.ts";
import { openWire } from "#test/support/wire.ts";

const app = await testApp();
const baseUrl = await app.listen();
const seller = await aSeller(app);
const wire = openWire(baseUrl);
afterAll(() => wire.close());
const mebibyte = 1_048_576;
const path = "/v1/files/";

function toTarget(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

async function keptAndUnkept(): Promise<{ kept: number; unkept: number }> {
  const { rows } = await app.platform.database.pool.query(`
    select count(*) filter (where expires_at is null)::int as kept,
           count(*) filter (where expires_at > created_at)::int as unkept
    from stored_objects`);
  return rows[0];
}

async function countPieces(): Promise<number> {
  const { rows } = await app.platform.database.pool.query(
    "select count(*)::int as count from stored_object_pieces",
  );
  return rows[0].count;
}

test("a sender who hangs up half-way leaves no stored object", async () => {
  const bytes = randomBytes(3 * mebibyte);
  const { body } = await seller.post(path, announce("downloadable", bytes));
  const [{ url }] = body.upload.parts;
  const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1");
  socket.write(
    `PUT ${toTarget(url)} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes.length}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, 2 * mebibyte));
  await until(async () => (await countPieces()) === 2);
  expect(await keptAndUnkept()).toEqual({ kept: 0, unkept: 1 });

  socket.destroy();
  await until(async () => (await keptAndUnkept()).unkept === 0);
  expect(await keptAndUnkept()).toEqual({ kept: 0, unkept: 0 });
  expect((await put(app.visitor(), url, bytes)).status).toBe(200);
});

test("without a length the bytes are counted as they come", async () => {
  const bytes = randomBytes(2 * mebibyte);
  const { body } = await seller.post(path, announce("downloadable", bytes));
  const target = toTarget(body.upload.parts[0].url);
  const send = async (from: Buffer, size: number) => {
    const headers = "host: localhost\r\nconnection: close\r\ntransfer-encoding: chunked";
    const head = Buffer.from(`PUT ${target} HTTP/1.1\r\n${headers}\r\n\r\n`);
    const reply = await wire.sendRaw(Buffer.concat([head, ...chunked(from, size)]), 60_000);
    return [reply.split("\r\n", 1)[0], reply.match(/etag: "(.*)"/)?.[1]];
  };
  const refused = ["HTTP/1.1 400 Bad Request", undefined];
  expect(await send(bytes.subarray(1), 100_000)).toEqual(refused);
  expect(await send(bytes, 333_333)).toEqual(["HTTP/1.1 200 OK", digest(bytes).hex]);
  expect(await send(Buffer.concat([bytes, Buffer.from("x")]), 100_000)).toEqual(refused);
});

/** As a program sends what it does not know the length of. */
function chunked(bytes: Buffer, size: number): Buffer[] {
  const chunks = [];
  for (let start = 0; start < bytes.length; start += size) {
    const chunk = bytes.subarray(start, start + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
  }
  return [...chunks, Buffer.from("0\r\n\r\n")];
}

test("readers who do not read hold a few pieces each, not the whole file", async () => {
  const bytes = randomBytes(16 * mebibyte);
  const announced = announce("downloadable", bytes, 8 * mebibyte);
  const file = await anUploadedFile(seller, app.visitor(), bytes, announced);
  const { body } = await seller.get(`${path}${file.id}/download`);
  const before = bytesInUse();
  const sockets = await Promise.all(
    Array.from({ length: 8 }, () => pausedReader(toTarget(body.download.url))),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  // While others take the whole file, those would get all of it too if nothing held them.
  for (let round = 0; round < 2; round += 1)
    expect(await digestWhole(toTarget(body.download.url))).toBe(digest(bytes).hex);
  // Buffers of those who read are freed in the background, some time after a collection.
  await expect.poll(() => bytesInUse() - before).toBeLessThan(8 * 8 * mebibyte);
});

async function digestWhole(target: string): Promise<string> {
  return digest((await app.visitor().get(target)).bytes).hex;
}

/** The bytes in buffers after a garbage collection. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().arrayBuffers;
}

/** Asks, takes the first bytes, and then nothing more. */
function pausedReader(target: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(baseUrl).port), "127.0.0.1", () =>
      socket.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
    );
    socket.once("data", () => {
      socket.pause();
      resolve(socket);
    });
  });
}

test("addresses of bytes have one spelling and two methods", async () => {
  const { body } = await seller.post(path, announce("downloadable", Buffer.alloc(4)));
  const target = toTarget(body.upload.parts[0].url);
  const status = async (method: string, to: string) =>
    (await wire.send({ method, target: to, body: "abcd" })).status;
  expect(await status("PUT", target.replace("/parts/", "//parts/"))).toBe(404);
  expect(await status("PUT", target.replace("/files/", "/files/../files/"))).toBe(404);
  expect(await status("POST", target)).toBe(404);
  expect(await status("PUT", `/files/public/${body.organization_id}/${body.id}/a.png`)).toBe(404);
  expect(await status("GET", "/files/public/..%2f..%2fetc/x/passwd")).toBe(404);
  expect(await status("GET", "/files/public/nonsense/nonsense/a.png")).toBe(404);
  expect(await status("GET", "/files/download/nonsense/nonsense")).toBe(404);
  expect(await status("PUT", target)).toBe(200);
});
