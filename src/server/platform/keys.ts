import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** One key per purpose, so that a value made for one can never pass for another. */
export type Purpose =
  | "session-cookie"
  | "session-cache"
  | "impersonator-cookie"
  | "oauth-cookie"
  | "known-browser"
  | "verification-token"
  | "mailbox-proof"
  | "file-upload"
  | "file-download"
  | "invoice-download"
  | "receipt"
  | "portal-code"
  | "order-payment"
  | "payment-sandbox"
  | "sealed-column";

export interface Keys {
  /** Standard base64 of HMAC-SHA256 with the newest secret. */
  sign(purpose: Purpose, value: string): string;
  /** True if any of the secrets made this signature. */
  verify(purpose: Purpose, value: string, signature: string): boolean;
  /** Newest first. */
  all(purpose: Purpose): readonly KeyObject[];
  /** Encrypts for one place (table, row and column), so a value cannot be moved to another row. */
  seal(place: string, plain: string): string;
  open(place: string, sealed: string): string;
}

const keyBytes = 32;
const ivBytes = 12;
const algorithm = "aes-256-gcm";
const authTagLength = 16;

/** Derives every key from the list of secrets: the first signs and seals, all verify and open. */
export function createKeys(secrets: readonly string[]): Keys {
  const purposes = new Map<Purpose, readonly KeyObject[]>();
  const all = (purpose: Purpose): readonly KeyObject[] => {
    const known = purposes.get(purpose);
    if (known) return known;
    const derived = secrets.map((secret) => deriveKey(secret, purpose));
    purposes.set(purpose, derived);
    return derived;
  };
  const keyIds = secrets.map((secret) => hash("sha256", `guildhall key id ${secret}`).slice(0, 8));

  return {
    all,
    sign: (purpose, value) => hmac(newest(all(purpose)), value).toString("base64"),
    verify(purpose, value, signature) {
      const given = Buffer.from(signature, "base64");
      return all(purpose).some((key) => {
        const expected = hmac(key, value);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    seal(place, plain) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, newest(all("sealed-column")), iv, { authTagLength });
      cipher.setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"));
      return ["v1", keyIds[0], ...parts].join(".");
    },
    open(place, sealed) {
      const [version, keyId, iv, tag, text] = sealed.split(".");
      const key = all("sealed-column").find((_, index) => keyIds[index] === keyId);
      if (version !== "v1" || !key)
        throw new Error(`no secret here opens a value sealed with key ${keyId}`);
      // A shortened tag would be easier to forge: only a whole one is taken.
      const decipher = createDecipheriv(algorithm, key, Buffer.from(iv ?? "", "base64url"), {
        authTagLength,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(Buffer.from(tag ?? "", "base64url"));
      return Buffer.concat([
        decipher.update(Buffer.from(text ?? "", "base64url")),
        decipher.final(),
      ]).toString();
    },
  };
}

/** Returns the stored form of a bearer value: it is enough to find it, not enough to use it. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

export function sha256(...parts: (string | Buffer)[]): Buffer {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest();
}

function deriveKey(secret: string, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "guildhall", purpose, keyBytes)));
}

function newest(keys: readonly KeyObject[]): KeyObject {
  const [first] = keys;
  if (!first) throw new Error("no secret is configured");
  return first;
}

function hmac(key: KeyObject, value: string): Buffer {
  return createHmac("sha256", key).update(value).digest();
}
