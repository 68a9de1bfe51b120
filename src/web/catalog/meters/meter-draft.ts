import {
  type Aggregation,
  type Filter,
  type FilterClause,
  type FilterOperator,
  isNested,
  type MeterWire,
} from "#contract/billing/meter-schema.ts";
import { clauseText, toClauseValue } from "#web/seller/clause-value.ts";
import { metadataPairs, toMetadata } from "#web/seller/metadata-draft.ts";
import type { Pair } from "#web/ui/forms/pair-rows.tsx";

export interface ClauseDraft {
  id: string;
  property: string;
  operator: FilterOperator;
  value: string;
}

export interface GroupDraft {
  id: string;
  conjunction: Filter["conjunction"];
  nodes: readonly NodeDraft[];
}

export type NodeDraft = ClauseDraft | GroupDraft;

export interface MeterDraft {
  name: string;
  filter: GroupDraft;
  func: Aggregation["func"];
  /** The property that is added up or compared; preserved while the meter only counts. */
  property: string;
  metadata: readonly Pair[];
}

export function isGroup(node: NodeDraft): node is GroupDraft {
  return "nodes" in node;
}

let drawn = 0;

/** A name of its own for each box and line, so that focus and typing stay where they are. */
function newId(): string {
  drawn += 1;
  return `filter-${drawn}`;
}

export function newClause(property = ""): ClauseDraft {
  return { id: newId(), property, operator: "eq", value: "" };
}

export function newGroup(): GroupDraft {
  return { id: newId(), conjunction: "or", nodes: [newClause()] };
}

export function newMeterDraft(): MeterDraft {
  const filter: GroupDraft = { id: newId(), conjunction: "and", nodes: [newClause("name")] };
  return { name: "", filter, func: "count", property: "", metadata: [] };
}

export function toMeterDraft(meter: MeterWire): MeterDraft {
  const { name, filter, aggregation, metadata } = meter;
  return {
    name,
    filter: toGroupDraft(filter),
    func: aggregation.func,
    property: aggregation.func === "count" ? "" : aggregation.property,
    metadata: metadataPairs(metadata),
  };
}

function toGroupDraft({ conjunction, clauses }: Filter): GroupDraft {
  const nodes = clauses.map((clause) =>
    isNested(clause) ? toGroupDraft(clause) : toClauseDraft(clause),
  );
  return { id: newId(), conjunction, nodes };
}

function toClauseDraft({ property, operator, value }: FilterClause): ClauseDraft {
  return { id: newId(), property, operator, value: clauseText(value, property) };
}

/** Returns the filter as the API expects it; the schema reports missing values. */
export function toFilter({ conjunction, nodes }: GroupDraft): Filter {
  return {
    conjunction,
    clauses: nodes.map((node) => (isGroup(node) ? toFilter(node) : toClause(node))),
  };
}

function toClause({ property, operator, value }: ClauseDraft): FilterClause {
  return { property: property.trim(), operator, value: toClauseValue(value, property) };
}

export function toAggregation({ func, property }: MeterDraft): Aggregation {
  return func === "count" ? { func } : { func, property: property.trim() };
}

export type MeterPart = "name" | "filter" | "aggregation" | "metadata";

/** Returns the unsaved parts, each once. */
export function changedMeterParts(draft: MeterDraft, meter: MeterWire): MeterPart[] {
  const before = toMeterDraft(meter);
  const parts: Record<MeterPart, (one: MeterDraft) => unknown> = {
    name: ({ name }) => name.trim(),
    filter: ({ filter }) => toFilter(filter),
    aggregation: toAggregation,
    metadata: ({ metadata }) => toMetadata(metadata, meter.metadata),
  };
  return (Object.keys(parts) as MeterPart[]).filter(
    (part) => JSON.stringify(parts[part](draft)) !== JSON.stringify(parts[part](before)),
  );
}

export function meterCreation(draft: MeterDraft): unknown {
  return {
    name: draft.name,
    filter: toFilter(draft.filter),
    aggregation: toAggregation(draft),
    metadata: toMetadata(draft.metadata),
  };
}

/** Only what changed is sent, so that another member's change is not undone. */
export function meterChange(draft: MeterDraft, meter: MeterWire): Record<string, unknown> {
  const changed = changedMeterParts(draft, meter);
  const has = (part: MeterPart) => changed.includes(part);
  return {
    ...(has("name") ? { name: draft.name } : {}),
    ...(has("filter") ? { filter: toFilter(draft.filter) } : {}),
    ...(has("aggregation") ? { aggregation: toAggregation(draft) } : {}),
    ...(has("metadata") ? { metadata: toMetadata(draft.metadata, meter.metadata) } : {}),
  };
}

/** Reports empty values: the schema accepts them, but the seller forgot to enter them. */
export function forgottenValues(group: GroupDraft, place = "filter"): Record<string, string> {
  const found = group.nodes.map((node, index): Record<string, string> => {
    const at = `${place}.clauses.${index}`;
    if (isGroup(node)) return forgottenValues(node, at);
    return node.value.trim() === ""
      ? { [`${at}.value`]: 'Enter a value. Use "" for empty text.' }
      : {};
  });
  return Object.assign({}, ...found);
}
