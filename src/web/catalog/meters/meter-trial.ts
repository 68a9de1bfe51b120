import { aggregate, type MeteredEvent, passesFilter } from "#contract/billing/meter-filter.ts";
import { type Filter, type FilterClause, isNested } from "#contract/billing/meter-schema.ts";
import type { Measured } from "./meter-labels.ts";

export interface TrialResult {
  outcome: "unreadable" | "counted" | "not counted" | "nothing to take";
  words: string;
}

/** Returns whether an event that somebody made up would count, and what it would bring. */
export function tryEvent({ filter, aggregation }: Measured, text: string, now: Date): TrialResult {
  const event = toEvent(text, now);
  if (typeof event === "string") return { outcome: "unreadable", words: event };
  if (!passesFilter(filter, event)) {
    return { outcome: "not counted", words: "The event does not match the conditions." };
  }
  if (aggregation.func === "count") return { outcome: "counted", words: "This event adds 1." };
  const { func, property } = aggregation;
  if (!hasNumber(event, property)) {
    const words = `The event matches the conditions, but ${property || "the property"} is not a number.`;
    return { outcome: "nothing to take", words };
  }
  const value = aggregate(aggregation, [event]);
  const words =
    func === "sum" ? `This event adds ${value}.` : `The value of ${property} is ${value}.`;
  return { outcome: "counted", words };
}

function hasNumber({ metadata }: MeteredEvent, property: string): boolean {
  const key = metadataKey(property);
  return property === "timestamp" || (Object.hasOwn(metadata, key) && isNumber(metadata[key]));
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}

function metadataKey(property: string): string {
  return property.replace(/^metadata\./, "");
}

/** The event, or what is wrong with its text. */
function toEvent(text: string, now: Date): MeteredEvent | string {
  const { name, source = "user", metadata = {} } = findObject(text) ?? {};
  if (typeof name !== "string" || typeof source !== "string") {
    return 'Enter an object with a name, such as { "name": "api.call" }.';
  }
  if (!isObject(metadata)) return "Metadata must be an object of keys and values.";
  return { name, source, metadata, timestamp: now };
}

function findObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns an event made of what the conditions ask for, to begin with. */
export function sampleEvent({ filter, aggregation }: Measured): string {
  const asked = equalities(filter);
  const name = asked.find(({ property }) => property === "name")?.value;
  const keys = asked.filter(
    ({ property }) => !["", "name", "source", "timestamp"].includes(property),
  );
  const metadata = {
    ...(aggregation.func === "count" || aggregation.property === ""
      ? {}
      : { [metadataKey(aggregation.property)]: 1 }),
    ...Object.fromEntries(keys.map(({ property, value }) => [metadataKey(property), value])),
  };
  return JSON.stringify({ name: name || "api.call", metadata }, null, 2);
}

function equalities({ clauses }: Filter): FilterClause[] {
  return clauses.flatMap((clause) => {
    if (isNested(clause)) return equalities(clause);
    return clause.operator === "eq" ? [clause] : [];
  });
}
