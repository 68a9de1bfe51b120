import { Refusal, type RefusalSpec } from "../refusal.ts";

const maxDepth = 32;
/** The largest request we know of has 2,000: a file in 400 parts. Judging each of many more would take seconds. */
const maxValues = 3_000;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

export const bodyErrors = {
  malformed: { status: 400, code: "VALIDATION_ERROR", message: "Invalid body parameters" },
  tooLarge: { status: 413, message: "Payload too large" },
  notJson: { status: 415, message: "Unsupported media type" },
} satisfies Record<string, RefusalSpec>;

/** Parses a request body and refuses what no schema should have to think about. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const value = parse(bytes);
  if (!isStorable(value, 0) || valuesIn(value) > maxValues) throw new Refusal(bodyErrors.malformed);
  return value;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Refusal(bodyErrors.malformed);
  }
}

/** PostgreSQL has no NUL in text, lone surrogates change on the way there, and deep nesting only costs. */
export function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(
    ([key, item]) => key !== "__proto__" && isStorableText(key) && isStorable(item, depth + 1),
  );
}

function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum, item) => sum + valuesIn(item), 1);
}

export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
