import { compileFilter, compileNumber, type EventTest } from "#contract/billing/meter-filter.ts";
import type { Aggregation, Filter } from "#contract/billing/meter-schema.ts";

/** A meter, ready to look at thousands of events. */
export interface CompiledMeter {
  id: string;
  name: string;
  func: Aggregation["func"];
  /** The property that is added up; null for a meter that counts. */
  property: string | null;
  /** Events of this revision and later ones are counted when they come. */
  revision: number;
  matches: EventTest;
  /** The value of an event, which is undefined where it is no number. */
  readValue: ReturnType<typeof compileNumber>;
}

interface StoredMeter {
  id: string;
  name: string;
  filter: unknown;
  aggregation: unknown;
  countedFromRevision: number | null;
}

export function compileMeter(stored: StoredMeter): CompiledMeter {
  const aggregation = stored.aggregation as Aggregation;
  const property = aggregation.func === "count" ? null : aggregation.property;
  return {
    id: stored.id,
    name: stored.name,
    func: aggregation.func,
    property,
    revision: stored.countedFromRevision ?? 0,
    matches: compileFilter(stored.filter as Filter),
    readValue: property === null ? () => 1 : compileNumber(property),
  };
}
