import { createHash } from "node:crypto";
import type { Seller } from "./a-seller.ts";
import type { Reply, Visitor } from "./visitor.ts";

export const png = Buffer.concat([
  Buffer.from("89504e470d0a1a0a", "hex"),
  Buffer.from("the rest of a picture"),
]);
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>');

export function digest(bytes: Buffer): { hex: string; base64: string } {
  const sha256 = createHash("sha256").update(bytes).digest();
  return { hex: sha256.toString("hex"), base64: sha256.toString("base64") };
}

/** Begins an upload of these bytes, cut into parts of this size. */
export function announce(
  service: "downloadable" | "product_media" | "organization_avatar",
  bytes: Buffer,
  partBytes = bytes.length,
) {
  const starts = Array.from(
    { length: Math.ceil(bytes.length / partBytes) },
    (_, index) => index * partBytes,
  );
  return {
    service,
    name: service === "downloadable" ? "handbook.pdf" : "picture.png",
    mime_type: service === "downloadable" ? "application/pdf" : "image/png",
    size: bytes.length,
    upload: {
      parts: starts.map((start, index) => ({
        number: index + 1,
        chunk_start: start,
        chunk_end: Math.min(start + partBytes, bytes.length) - 1,
      })),
    },
  };
}

interface Begun {
  id: string;
  path: string;
  upload: {
    id: string;
    path: string;
    parts: { number: number; chunk_start: number; chunk_end: number; url: string }[];
  };
}

/** Sends bytes to a signed address, as they are. */
export function put(
  visitor: Visitor,
  url: string,
  payload: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { pathname, search } = new URL(url);
  return visitor.send({ method: "PUT", url: pathname + search, payload, headers });
}

/** Sends every part and tells what completes the upload. */
export async function sendParts(visitor: Visitor, begun: Begun, bytes: Buffer) {
  const parts = [];
  for (const { number, chunk_start, chunk_end, url } of begun.upload.parts) {
    const { status, headers } = await put(visitor, url, bytes.subarray(chunk_start, chunk_end + 1));
    if (status !== 200) throw new Error(`part ${number} answered ${status}`);
    parts.push({ number, checksum_etag: String(headers.etag), checksum_sha256_base64: null });
  }
  return { id: begun.upload.id, path: begun.upload.path, parts };
}

/** Returns a file that is all there. */
export async function anUploadedFile(
  seller: Seller,
  visitor: Visitor,
  bytes: Buffer,
  announced: object,
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a body by asserting it
): Promise<any> {
  const { status, body } = await seller.post("/v1/files/", announced);
  if (status !== 201) throw new Error(`the file was not begun: ${status} ${JSON.stringify(body)}`);
  const completed = await sendParts(visitor, body, bytes);
  const uploaded = await seller.post(`/v1/files/${body.id}/uploaded`, completed);
  if (uploaded.status !== 200)
    throw new Error(`the file was not completed: ${JSON.stringify(uploaded.body)}`);
  return uploaded.body;
}
