import {
  compileFilter,
  compileNumber,
  compileProperty,
  type MeteredEvent,
  type PropertyValue,
} from "./meter-filter.ts";
import { type Aggregation, type Filter, type FilterClause, isNested } from "./meter-schema.ts";

/** A condition that is not true of an event, and what the event has in its place. */
export interface FailedClause {
  clause: FilterClause;
  /** Undefined: the event has no such property. */
  found: PropertyValue | undefined;
}

/** Says what an event adds to a meter, or why it adds nothing. */
export type MeterFinding =
  | { outcome: "counted"; value: number }
  | { outcome: "system" }
  | { outcome: "reserved" }
  | { outcome: "filtered"; failed: FailedClause[]; isAnyEnough: boolean }
  | { outcome: "not_a_number"; property: string; found: PropertyValue | undefined };

/** A meter that is being typed has no id yet. */
interface ExplainingMeter {
  id?: string | undefined;
  filter: Filter;
  aggregation: Aggregation;
}

/** The event of a committed reservation counts in one meter, whatever the filters say. */
interface ExplainedEvent extends MeteredEvent {
  reserved?: { meter_id: string; units: number } | null;
}

/** Explains one event by one meter, as ingest counts it. */
export function explainEvent(
  { id, filter, aggregation }: ExplainingMeter,
  event: ExplainedEvent,
): MeterFinding {
  if (event.source !== "user") return { outcome: "system" };
  if (event.reserved) {
    const { meter_id: meterId, units } = event.reserved;
    return meterId === id ? { outcome: "counted", value: units } : { outcome: "reserved" };
  }
  if (!compileFilter(filter)(event)) {
    const failed = listFailedClauses(filter, event);
    return { outcome: "filtered", failed, isAnyEnough: filter.conjunction === "or" };
  }
  if (aggregation.func === "count") return { outcome: "counted", value: 1 };
  const { property } = aggregation;
  const value = compileNumber(property)(event);
  if (value !== undefined) return { outcome: "counted", value };
  return { outcome: "not_a_number", property, found: compileProperty(property)(event) };
}

/**
 * Lists the conditions because of which an event does not pass: of a group that needs all of them
 * those that fail, of one that needs any of them all.
 */
export function listFailedClauses(filter: Filter, event: MeteredEvent): FailedClause[] {
  return filter.clauses.flatMap((clause) => {
    if (isNested(clause))
      return compileFilter(clause)(event) ? [] : listFailedClauses(clause, event);
    const passed = compileFilter({ conjunction: "and", clauses: [clause] })(event);
    return passed ? [] : [{ clause, found: compileProperty(clause.property)(event) }];
  });
}
