import type { Keys } from "#server/platform/keys.ts";
import type { Platform } from "#server/platform/platform.ts";

const idBytes = 16;
const signatureBytes = 32;

/** Which order a receipt is of. The address carries the seller, so that one look-up finds the order. */
export interface ReceiptSubject {
  sellerId: string;
  orderId: string;
}

/** The page of an order's receipt. The link does not expire, works for everyone who has it, and opens nothing else. */
export function receiptUrl(
  { keys, config }: Pick<Platform, "keys" | "config">,
  subject: ReceiptSubject,
): string {
  return `${config.baseUrl}/receipt/${receiptToken(keys, subject)}`;
}

/** Both ids and a signature over them, in 86 characters that can be part of an address. */
export function receiptToken(keys: Keys, subject: ReceiptSubject): string {
  const ids = [subject.sellerId, subject.orderId].map(toBytes);
  const signature = Buffer.from(keys.sign("receipt", signedText(subject)), "base64");
  return Buffer.concat([...ids, signature]).toString("base64url");
}

/** Undefined if it is not a token that we made. */
export function readReceiptToken(keys: Keys, token: string): ReceiptSubject | undefined {
  const bytes = Buffer.from(token, "base64url");
  const isWhole = bytes.length === 2 * idBytes + signatureBytes;
  // One spelling each: what decodes to the same bytes is still another address.
  if (!isWhole || bytes.toString("base64url") !== token) return undefined;
  const subject = {
    sellerId: toUuid(bytes.subarray(0, idBytes)),
    orderId: toUuid(bytes.subarray(idBytes, 2 * idBytes)),
  };
  const signature = bytes.subarray(2 * idBytes).toString("base64");
  return keys.verify("receipt", signedText(subject), signature) ? subject : undefined;
}

function signedText({ sellerId, orderId }: ReceiptSubject): string {
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
