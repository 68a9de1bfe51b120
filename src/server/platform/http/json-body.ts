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
  // Counted first, so that a body of too many values costs no more than its limit.
  const fault = countFault(value, maxBodyValues) ?? faultIn(value);
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
  if (!hasMoreValues(value, maxValues)) return undefined;
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

/** Returns the first value that cannot be stored. `path` leads to the value. */
export function faultIn(value: unknown, path: InputFault["path"] = []): InputFault | undefined {
  if (typeof value === "string") return textFault(value, path);
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length >= maxDepth)
    return { path, message: `Input should be nested at most ${maxDepth} levels deep` };
  return Array.isArray(value) ? faultInList(value, path) : faultInObject(value, path);
}

function faultInList(list: readonly unknown[], path: InputFault["path"]): InputFault | undefined {
  for (const [index, item] of list.entries()) {
    const found = faultInPart(item, path, index);
    if (found) return found;
  }
  return undefined;
}

function faultInObject(object: object, path: InputFault["path"]): InputFault | undefined {
  for (const [key, item] of Object.entries(object)) {
    const found = keyFault(key, path) ?? faultInPart(item, path, key);
    if (found) return found;
  }
  return undefined;
}

/** Most parts are numbers and sound texts, for which no path is made. */
function faultInPart(
  part: unknown,
  path: InputFault["path"],
  key: string | number,
): InputFault | undefined {
  const isPlain = typeof part === "string" ? isStorableText(part) : typeof part !== "object";
  return isPlain || part === null ? undefined : faultIn(part, [...path, key]);
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

/** Counts lists, objects and what is in them, without recursion and not beyond the limit. */
function hasMoreValues(value: unknown, maxValues: number): boolean {
  const open = [value];
  let count = 1;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const parts: unknown[] = Object.values(next);
    count += parts.length;
    if (count > maxValues) return true;
    for (const part of parts) if (typeof part === "object" && part !== null) open.push(part);
  }
  return false;
}

export function isStorableText(text: string): boolean {
  return textFault(text, []) === undefined;
}
