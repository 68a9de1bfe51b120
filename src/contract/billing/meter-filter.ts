import {
  type Aggregation,
  type Filter,
  type FilterClause,
  type FilterOperator,
  isNested,
} from "./meter-schema.ts";

type Value = string | number | boolean;

/** The fields of an event that a meter can read. */
export interface MeteredEvent {
  name: string;
  source: string;
  timestamp: Date;
  metadata: Readonly<Record<string, unknown>>;
}

/** An empty filter matches every event; a clause on a missing key matches none. */
export function passesFilter({ conjunction, clauses }: Filter, event: MeteredEvent): boolean {
  if (clauses.length === 0) return true;
  const passes = (clause: FilterClause | Filter) =>
    isNested(clause) ? passesFilter(clause, event) : passesClause(clause, event);
  return conjunction === "and" ? clauses.every(passes) : clauses.some(passes);
}

/** Counts numeric values only, and nothing adds up to 0. */
export function aggregate(aggregation: Aggregation, events: readonly MeteredEvent[]): number {
  if (aggregation.func === "count") return events.length;
  const { property } = aggregation;
  const values = events
    .map((event) => findProperty(event, property))
    .filter((value) => typeof value === "number");
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

function passesClause({ property, operator, value }: FilterClause, event: MeteredEvent): boolean {
  const found = findProperty(event, property);
  if (found === undefined) return false;
  if (operator === "like") return String(found).includes(String(value));
  if (operator === "not_like") return !String(found).includes(String(value));
  if (typeof value === "string") return compares(operator, textOrder(String(found), value));
  if (typeof value === "number")
    return Number.isInteger(found) && compares(operator, Number(found) - value);
  const isComparable = typeof found === "boolean" && (operator === "eq" || operator === "ne");
  return isComparable && (found === value) === (operator === "eq");
}

/** An event's own properties come first; `metadata.` in front of a key may be left out. */
function findProperty(event: MeteredEvent, property: string): Value | undefined {
  if (property === "name" || property === "source") return event[property];
  if (property === "timestamp") return Math.floor(event.timestamp.getTime() / 1_000);
  const key = property.replace(/^metadata\./, "");
  const value = Object.hasOwn(event.metadata, key) ? event.metadata[key] : undefined;
  return isValue(value) ? value : undefined;
}

function isValue(value: unknown): value is Value {
  return ["string", "number", "boolean"].includes(typeof value);
}

function textOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compares(operator: Exclude<FilterOperator, "like" | "not_like">, order: number): boolean {
  switch (operator) {
    case "eq":
      return order === 0;
    case "ne":
      return order !== 0;
    case "gt":
      return order > 0;
    case "gte":
      return order >= 0;
    case "lt":
      return order < 0;
    case "lte":
      return order <= 0;
  }
}
