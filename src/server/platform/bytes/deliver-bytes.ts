import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { askedRange } from "./byte-range-rules.ts";
import { contentDisposition } from "./content-disposition.ts";

export interface Deliverable {
  name: string;
  mimeType: string;
  size: number;
  sha256: Buffer;
  /** The bytes from `first` to `last`, both included, piece by piece. */
  read(first: number, last: number): AsyncGenerator<Buffer>;
}

/** A client that reads nothing for so long has gone, or only wants to hold our connections. */
const stalledMs = 60_000;

const closedPolicy = "default-src 'none'; sandbox";
/** Its own colors and embedded pictures are part of an SVG; nothing in it runs or loads. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/**
 * Sends a picture that everybody may see, and store: its address never shows other bytes. An SVG is
 * shown inside of pages only: a browser that opens its address saves it.
 */
export function deliverPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Deliverable,
): FastifyReply {
  const isDocument = file.mimeType === "image/svg+xml";
  reply.headers({
    "content-type": file.mimeType,
    "content-disposition": contentDisposition(isDocument ? "attachment" : "inline", file.name),
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
  });
  return deliver(request, reply, file, isDocument ? svgPolicy : closedPolicy);
}

/** Sends a file to be saved, never to be shown: the browser gets no type it could act on. */
export function deliverDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Deliverable,
): FastifyReply {
  reply.headers({
    "content-type": "application/octet-stream",
    "content-disposition": contentDisposition("attachment", file.name),
    "cache-control": "private, no-store",
  });
  return deliver(request, reply, file);
}

/** Sends a file that we made, to be saved. */
export function deliverDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Deliverable,
): FastifyReply {
  reply.headers({
    "content-type": file.mimeType,
    "content-disposition": contentDisposition("attachment", file.name),
    "cache-control": "private, no-store",
  });
  return deliver(request, reply, file);
}

function deliver(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Deliverable,
  policy = closedPolicy,
): FastifyReply {
  const etag = `"${file.sha256.toString("hex")}"`;
  reply.headers({
    "content-security-policy": policy,
    "accept-ranges": "bytes",
    "repr-digest": `sha-256=:${file.sha256.toString("base64")}:`,
    etag,
  });
  if (isKnown(request.headers["if-none-match"], etag)) return reply.status(304).send();
  const range = findRange(request, file.size, etag);
  if (range === "unsatisfiable")
    return reply.status(416).header("content-range", `bytes */${file.size}`).send();
  const { first, last } = range ?? { first: 0, last: file.size - 1 };
  if (range) reply.status(206).header("content-range", `bytes ${first}-${last}/${file.size}`);
  reply.header("content-length", last - first + 1);
  if (request.method === "HEAD") return reply.send();
  reply.raw.setTimeout(stalledMs, () => reply.raw.destroy());
  return reply.send(Readable.from(file.read(first, last), { objectMode: false }));
}

/** A range of other bytes than the reader has already is no use to it. */
function findRange(request: FastifyRequest, size: number, etag: string) {
  const condition = request.headers["if-range"];
  if (condition !== undefined && condition !== etag) return undefined;
  return askedRange(request.headers.range, size);
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header
    .split(",")
    .map((each) => each.trim().replace(/^W\//, ""))
    .some((each) => each === etag || each === "*");
}
