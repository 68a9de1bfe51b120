import {
  type Aggregation,
  type Filter,
  type FilterClause,
  type FilterOperator,
  isNested,
} from "#contract/billing/meter-schema.ts";
import { clauseText } from "#web/seller/clause-value.ts";
import { operatorLabels } from "#web/seller/operator-labels.ts";

export const functionLabels: Record<Aggregation["func"], string> = {
  count: "Count",
  sum: "Sum",
  max: "Highest",
  min: "Lowest",
  avg: "Average",
};

export interface Measured {
  /** Of a saved meter: units that were reserved in it count whatever the filter says. */
  id?: string | undefined;
  filter: Filter;
  aggregation: Aggregation;
}

/** Writes "Counts events named api.call whose metadata.tier is pro". */
export function meterSentence({ filter, aggregation }: Measured): string {
  const events = eventLabel(simplified(filter));
  if (aggregation.func === "count") {
    return events === "" ? "Counts every event" : `Counts events ${events}`;
  }
  const property = aggregation.property || "…";
  return `${leads[aggregation.func]} ${property} of ${events === "" ? "every event" : `events ${events}`}`;
}

const leads = {
  sum: "Adds up",
  max: "Takes the highest",
  min: "Takes the lowest",
  avg: "Averages",
} as const;

/**
 * Without empty groups: those let everything pass, so they add nothing to "all" and make "any" say
 * nothing.
 */
function simplified({ conjunction, clauses }: Filter): Filter {
  const inner = clauses.map((clause) => (isNested(clause) ? simplified(clause) : clause));
  const isOpen = (clause: FilterClause | Filter) => isNested(clause) && clause.clauses.length === 0;
  if (conjunction === "or" && inner.some(isOpen)) return { conjunction, clauses: [] };
  return { conjunction, clauses: inner.filter((clause) => !isOpen(clause)) };
}

/** Nothing where everything passes. */
function eventLabel({ conjunction, clauses }: Filter): string {
  if (clauses.length === 0) return "";
  const [names, others] = [clauses.filter(isName), clauses.filter((clause) => !isName(clause))];
  const nameable = conjunction === "and" ? names.length <= 1 : others.length === 0;
  if (!nameable) return `whose ${joined(conjunction, clauses)}`;
  const named = names.map(({ value }) => toValueText(value, "name")).join(" or ");
  const parts = [
    ...(named ? [`named ${named}`] : []),
    ...(others.length > 0 ? [`whose ${joined(conjunction, others)}`] : []),
  ];
  return parts.join(" ");
}

function isName(clause: FilterClause | Filter): clause is FilterClause {
  return !isNested(clause) && clause.property === "name" && clause.operator === "eq";
}

function joined(conjunction: Filter["conjunction"], clauses: Filter["clauses"]): string {
  return clauses.map((clause) => nodeLabel(clause)).join(` ${conjunction} `);
}

function nodeLabel(clause: FilterClause | Filter): string {
  if (!isNested(clause)) return clauseSentence(clause);
  const words = joined(clause.conjunction, clause.clauses);
  return clause.clauses.length === 1 ? words : `(${words})`;
}

function clauseSentence({ property, operator, value }: FilterClause): string {
  return `${property || "…"} ${verbs[operator]} ${toValueText(value, property)}`;
}

/** In a list the bare words do; a sentence needs its verb. */
const verbs: Record<FilterOperator, string> = {
  ...operatorLabels,
  gt: "is more than",
  gte: "is at least",
  lt: "is less than",
  lte: "is at most",
};

function toValueText(value: FilterClause["value"], property: string): string {
  return value === "" ? "…" : clauseText(value, property);
}
