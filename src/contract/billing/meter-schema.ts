import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { Metadata, MetadataFilter, SafeNumber } from "../metadata.ts";
import { BooleanText, organizationFilter, pageFields, sortedBy, toPageSchema } from "../page.ts";
import { lineText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { laterMeterFields } from "./later-client-fields.ts";

export const filterOperators = ["eq", "ne", "gt", "gte", "lt", "lte", "like", "not_like"] as const;
export type FilterOperator = (typeof filterOperators)[number];

export const filterConjunctions = ["and", "or"] as const;
export const timeIntervals = ["year", "month", "week", "day", "hour"] as const;
export type TimeInterval = (typeof timeIntervals)[number];

const maxNameLength = 255;
const maxPropertyLength = 256;
const maxValueLength = 1_000;
const maxDepth = 6;
const maxClauses = 100;

/** An event's own properties; every other property is a key of its metadata. */
const ownProperties = ["name", "source", "timestamp"];

/**
 * `metadata.tokens` is stored as `tokens`. `metadata.name` stays, because `name` is the name of the
 * event.
 */
function plainProperty(text: string): string {
  const key = text.replace(/^metadata\./, "");
  return ownProperties.includes(key) ? text : key;
}

const property = z
  .string()
  .check(z.trim(), z.overwrite(plainProperty), z.minLength(1), z.maxLength(maxPropertyLength));

const FilterClause = z.object({
  property,
  operator: z.enum(filterOperators),
  value: z.union([z.string().check(z.maxLength(maxValueLength)), SafeNumber, z.boolean()]),
});
export type FilterClause = z.infer<typeof FilterClause>;

/** The shape of the tree; its size is checked at the root. */
const FilterNode = z.object({
  conjunction: z.enum(filterConjunctions),
  get clauses() {
    return z.array(z.union([FilterClause, FilterNode]));
  },
});
export type Filter = z.infer<typeof FilterNode>;

/**
 * Counted before it is parsed: each clause is tried as two shapes, and thousands of them would take
 * seconds.
 */
const counted = z.transform((given: unknown, { issues }) => {
  const message = `A filter may have at most ${maxClauses} clauses`;
  if (clausesIn(given) > maxClauses) issues.push({ code: "custom", input: given, message });
  return given;
});

/** Which events count: a tree of conditions. An empty one lets everything pass. */
export const Filter = z.pipe(
  counted,
  FilterNode.check(
    z.refine((filter) => getDepth(filter) <= maxDepth, {
      error: `A filter may be nested at most ${maxDepth} levels deep`,
    }),
  ),
);

export function isNested(clause: FilterClause | Filter): clause is Filter {
  return "clauses" in clause;
}

function getDepth({ clauses }: Filter): number {
  return clauses.reduce(
    (depth, clause) => (isNested(clause) ? Math.max(depth, 1 + getDepth(clause)) : depth),
    1,
  );
}

/** All clauses of what may be a filter, or some number that is too many. */
function clausesIn(given: unknown): number {
  const clauses = typeof given === "object" && given && "clauses" in given ? given.clauses : [];
  if (!Array.isArray(clauses)) return 0;
  let count = clauses.length;
  for (const clause of clauses) {
    if (count > maxClauses) break;
    count += clausesIn(clause);
  }
  return count;
}

function toAggregationSchema<Func extends string>(func: Func) {
  return z.object({ func: z.literal(func), property });
}

export const Aggregation = z.discriminatedUnion("func", [
  z.object({ func: z.literal("count") }),
  toAggregationSchema("sum"),
  toAggregationSchema("max"),
  toAggregationSchema("min"),
  toAggregationSchema("avg"),
]);
export type Aggregation = z.infer<typeof Aggregation>;

const name = lineText(1, maxNameLength);

export const MeterCreate = z.object({
  name,
  filter: Filter,
  aggregation: Aggregation,
  metadata: z.optional(Metadata),
  organization_id: z.optional(z.nullable(WireIdInput)),
});
export type MeterCreate = z.infer<typeof MeterCreate>;

export const MeterUpdate = z.object({
  name: z.optional(z.nullable(name)),
  filter: z.optional(z.nullable(Filter)),
  aggregation: z.optional(z.nullable(Aggregation)),
  metadata: z.optional(Metadata),
});
export type MeterUpdate = z.infer<typeof MeterUpdate>;

export const Meter = z.object({
  metadata: Metadata,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  name: z.string(),
  filter: Filter,
  aggregation: Aggregation,
  organization_id: WireId,
  /** While events from before the meter, or from before its change, are counted. */
  backfill: z.nullable(z.object({ counted_events: z.int(), total_events: z.nullable(z.int()) })),
  ...laterMeterFields,
});
export type MeterWire = z.infer<typeof Meter>;

export const MeterPage = toPageSchema(Meter);

export const MeterListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  query: z.optional(z.string()),
  /** None is. The official client from 0.34 on may ask for it. */
  is_archived: z.optional(BooleanText),
  metadata: MetadataFilter,
  sorting: sortedBy(["created_at", "name"], "name"),
});
export type MeterListQuery = z.infer<typeof MeterListQuery>;

/** The longest span that may be asked for at once, by its step. */
export const maxSpanDays: Readonly<Record<TimeInterval, number>> = {
  hour: 7,
  day: 366,
  week: 365,
  month: 1_460,
  year: 3_650,
};
