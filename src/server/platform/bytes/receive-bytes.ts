import type { FastifyInstance, FastifyRequest } from "fastify";
import type { StoredObject } from "../byte-store.ts";
import type { Edge } from "../http/edge.ts";
import type { BodyConfig } from "../http/request-times.ts";
import type { Platform } from "../platform.ts";
import { Refusal } from "../refusal.ts";
import { byteErrors } from "./byte-errors.ts";

/** Each holds a piece or two in memory. */
const uploadsAtOnce = 32;
let uploading = 0;

/**
 * Declares routes that take bytes of any type as they come: nothing parses them and nothing
 * collects them.
 */
export function rawRoutes(
  edge: Pick<Edge, "server">,
  define: (server: FastifyInstance) => void,
): void {
  edge.server.register(async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    server.addHook("onRoute", (route) => {
      route.config = { ...route.config, fileBytes: true } satisfies BodyConfig;
    });
    define(server);
  });
}

export interface Announced {
  size: number;
  sha256?: Buffer | null;
  /** Sees the bytes as they pass. */
  observe?: (bytes: Buffer) => void;
}

/**
 * Stores a request's bytes if they match the announced size and hash. No row refers to them yet.
 */
export async function receiveBytes(
  platform: Platform,
  request: FastifyRequest,
  announced: Announced,
): Promise<StoredObject> {
  const length = request.headers["content-length"];
  if (length !== undefined && Number(length) !== announced.size)
    throw new Refusal(byteErrors.wrongLength);
  const body = (request.body ?? []) as AsyncIterable<Buffer>;
  const stored = await inTurn(() => platform.bytes.write(exactly(body, announced)));
  const expected = [announced.sha256 ?? stored.sha256, findChecksum(request) ?? stored.sha256];
  if (expected.every((sha256) => sha256.equals(stored.sha256))) return stored;
  await platform.bytes.discard(stored.id);
  throw new Refusal(byteErrors.wrongChecksum);
}

function findChecksum(request: FastifyRequest): Buffer | undefined {
  const header = request.headers["x-amz-checksum-sha256"];
  return header === undefined ? undefined : Buffer.from(String(header), "base64");
}

async function* exactly(
  source: AsyncIterable<Buffer>,
  { size, observe }: Announced,
): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.length;
    if (received > size) throw new Refusal(byteErrors.wrongLength);
    observe?.(chunk);
    yield chunk;
  }
  if (received < size) throw new Refusal(byteErrors.wrongLength);
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (uploading >= uploadsAtOnce) throw new Refusal(byteErrors.busy);
  uploading += 1;
  try {
    return await work();
  } finally {
    uploading -= 1;
  }
}
