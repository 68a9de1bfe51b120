import type { Keys, Purpose } from "#server/platform/keys.ts";

const idBytes = 16;
const signatureBytes = 32;

/**
 * Which order a signed address is about. The address carries the seller, so that one look-up finds
 * the order.
 */
export interface OrderSubject {
  sellerId: string;
  orderId: string;
}

/** Writes both ids and a signature over them, in 86 characters that can be part of an address. */
export function signOrderToken(keys: Keys, purpose: Purpose, subject: OrderSubject): string {
  const ids = [subject.sellerId, subject.orderId].map(toBytes);
  const signature = Buffer.from(keys.sign(purpose, toSignedText(subject)), "base64");
  return Buffer.concat([...ids, signature]).toString("base64url");
}

/** Returns undefined if it is not a token that we made for this purpose. */
export function readOrderToken(
  keys: Keys,
  purpose: Purpose,
  token: string,
): OrderSubject | undefined {
  const bytes = Buffer.from(token, "base64url");
  const isWhole = bytes.length === 2 * idBytes + signatureBytes;
  // One spelling each: what decodes to the same bytes is still another address.
  if (!isWhole || bytes.toString("base64url") !== token) return undefined;
  const subject = {
    sellerId: toUuid(bytes.subarray(0, idBytes)),
    orderId: toUuid(bytes.subarray(idBytes, 2 * idBytes)),
  };
  const signature = bytes.subarray(2 * idBytes).toString("base64");
  return keys.verify(purpose, toSignedText(subject), signature) ? subject : undefined;
}

function toSignedText({ sellerId, orderId }: OrderSubject): string {
  return JSON.stringify([sellerId, orderId]);
}

function toBytes(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll("-", ""), "hex");
  if (bytes.length !== idBytes) throw new TypeError(`${uuid} is not a UUID`);
  return bytes;
}

function toUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
