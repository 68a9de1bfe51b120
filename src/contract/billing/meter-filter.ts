import {
  type Aggregation,
  type Filter,
  type FilterClause,
  type FilterOperator,
  isNested,
} from "./meter-schema.ts";
import { plainDecimal } from "./unit-amount.ts";

export type PropertyValue = string | number | boolean;

/** The fields of an event that a meter can read. */
export interface MeteredEvent {
  name: string;
  source: string;
  timestamp: Date;
  metadata: Readonly<Record<string, unknown>>;
}

export type EventTest = (event: MeteredEvent) => boolean;

/**
 * Turns a filter into a function. An empty filter matches every event; a clause on a missing key
 * matches none.
 */
export function compileFilter({ conjunction, clauses }: Filter): EventTest {
  const tests = clauses.map((clause) =>
    isNested(clause) ? compileFilter(clause) : compileClause(clause),
  );
  const [first, second] = tests;
  if (first === undefined) return () => true;
  if (second === undefined) return first;
  return conjunction === "and"
    ? (event) => tests.every((test) => test(event))
    : (event) => tests.some((test) => test(event));
}

export function passesFilter(filter: Filter, event: MeteredEvent): boolean {
  return compileFilter(filter)(event);
}

/** Counts numeric values only, and nothing adds up to 0. */
export function aggregate(aggregation: Aggregation, events: readonly MeteredEvent[]): number {
  if (aggregation.func === "count") return events.length;
  const values = events
    .map(compileNumber(aggregation.property))
    .filter((value) => value !== undefined);
  if (values.length === 0) return 0;
  switch (aggregation.func) {
    case "sum":
      return sumValues(values);
    case "avg":
      return sumValues(values) / values.length;
    case "max":
      return values.reduce((most, value) => Math.max(most, value));
    case "min":
      return values.reduce((least, value) => Math.min(least, value));
  }
}

function sumValues(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function compileClause({ property, operator, value }: FilterClause): EventTest {
  const find = compileProperty(property);
  if (operator === "like" || operator === "not_like") {
    const part = toComparedText(value);
    const isWanted = operator === "like";
    return (event) => {
      const found = find(event);
      return found !== undefined && toComparedText(found).includes(part) === isWanted;
    };
  }
  const compares = comparisons[operator];
  if (typeof value === "string")
    return (event) => {
      const found = find(event);
      return found !== undefined && compares(compareTexts(toComparedText(found), value));
    };
  if (typeof value === "number")
    return (event) => {
      const found = find(event);
      return Number.isInteger(found) && compares(Number(found) - value);
    };
  const isWanted = operator === "eq" ? value : !value;
  const isComparable = operator === "eq" || operator === "ne";
  return (event) => isComparable && find(event) === isWanted;
}

/** Returns a function that reads a property if it is a number. */
export function compileNumber(property: string): (event: MeteredEvent) => number | undefined {
  const find = compileProperty(property);
  return (event) => {
    const found = find(event);
    return typeof found === "number" ? found : undefined;
  };
}

/**
 * Returns a function that reads a property. An event's own properties come first; `metadata.` in
 * front of a key may be left out.
 */
export function compileProperty(
  property: string,
): (event: MeteredEvent) => PropertyValue | undefined {
  if (property === "name") return ({ name }) => name;
  if (property === "source") return ({ source }) => source;
  if (property === "timestamp") return ({ timestamp }) => Math.floor(timestamp.getTime() / 1_000);
  const key = toMetadataKey(property);
  return ({ metadata }) => {
    // Inherited properties are functions or objects, which are no values.
    const value = metadata[key];
    return isValue(value) ? value : undefined;
  };
}

export function toMetadataKey(property: string): string {
  return property.replace(/^metadata\./, "");
}

function isValue(value: unknown): value is PropertyValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Numbers are written without an exponent, as a database writes them. */
export function toComparedText(value: PropertyValue): string {
  const text = String(value);
  if (typeof value !== "number" || !text.includes("e")) return text;
  return value < 0 ? `-${plainDecimal(-value)}` : String(plainDecimal(value));
}

/**
 * Orders texts by their code points, as a database does that compares their bytes. JavaScript alone
 * would order those beyond U+FFFF before U+E000.
 */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return toRank(left) - toRank(right);
  }
  return a.length - b.length;
}

/** Surrogates, which spell the code points beyond U+FFFF, go last. */
function toRank(unit: number): number {
  if (unit < firstSurrogate) return unit;
  return unit < afterSurrogates ? unit + surrogateLift : unit;
}

const firstSurrogate = 0xd8_00;
const afterSurrogates = 0xe0_00;
const surrogateLift = 0x28_00;

const comparisons: Record<
  Exclude<FilterOperator, "like" | "not_like">,
  (order: number) => boolean
> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};
