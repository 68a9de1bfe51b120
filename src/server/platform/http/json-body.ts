import { Refusal, type RefusalSpec } from "../refusal.ts";

const maxDepth = 32;
/**
 * The largest request we know of has 2,000: a file in 400 parts. Judging each of many more would
 * take seconds.
 */
export const maxValuesByDefault = 3_000;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

export const bodyErrors = {
  malformed: { status: 400, code: "VALIDATION_ERROR", message: "Invalid body parameters" },
  tooLarge: { status: 413, message: "Payload too large" },
  notJson: { status: 415, message: "Unsupported media type" },
} satisfies Record<string, RefusalSpec>;

/** For routes that take more values, or fewer. */
export interface JsonConfig {
  maxBodyValues?: number;
}

/** Parses a request body and refuses what no schema should have to think about. */
export function parseJsonBody(
  bytes: Buffer,
  { maxBodyValues = maxValuesByDefault }: JsonConfig,
): unknown {
  if (bytes.length === 0) return undefined;
  const value = parse(bytes);
  const fault = faultIn(value) ?? countFault(value, maxBodyValues);
  if (fault) throw new MalformedBody(fault);
  return value;
}

/** Valid JSON that we do not take; where and why, for the wire that reports it. */
export class MalformedBody extends Refusal {
  readonly fault: InputFault;

  constructor(fault: InputFault) {
    super(bodyErrors.malformed);
    this.fault = fault;
  }
}

export interface InputFault {
  path: (string | number)[];
  message: string;
}

function countFault(value: unknown, maxValues: number): InputFault | undefined {
  if (valuesIn(value) <= maxValues) return undefined;
  return { path: [], message: `A request may hold at most ${maxValues} values` };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Refusal(bodyErrors.malformed);
  }
}

/**
 * PostgreSQL has no NUL in text, lone surrogates change on the way there, and deep nesting only
 * costs.
 */
export function isStorable(value: unknown): boolean {
  return faultIn(value) === undefined;
}

/** Returns the first value that cannot be stored. */
export function faultIn(value: unknown, path: InputFault["path"] = []): InputFault | undefined {
  if (typeof value === "string") return textFault(value, path);
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length >= maxDepth)
    return { path, message: `Input should be nested at most ${maxDepth} levels deep` };
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    const fault = isList ? undefined : keyFault(key, path);
    const found = fault ?? faultIn(item, [...path, isList ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}

function keyFault(key: string, path: InputFault["path"]): InputFault | undefined {
  if (key === "__proto__") return { path, message: "Input should not have a key named __proto__" };
  return textFault(key, path);
}

function textFault(text: string, path: InputFault["path"]): InputFault | undefined {
  if (text.includes("\0")) return { path, message: "Text should not contain a NUL character" };
  if (!text.isWellFormed())
    return { path, message: "Text should be valid Unicode, but contains a lone surrogate" };
  return undefined;
}

function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum, item) => sum + valuesIn(item), 1);
}

export function isStorableText(text: string): boolean {
  return textFault(text, []) === undefined;
}
