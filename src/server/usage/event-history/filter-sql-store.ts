import { type RawBuilder, type SqlBool, sql } from "kysely";
import { toComparedText, toMetadataKey } from "#contract/billing/meter-filter.ts";
import {
  type Filter,
  type FilterClause,
  type FilterOperator,
  isNested,
} from "#contract/billing/meter-schema.ts";

/**
 * Writes a filter as a condition on the columns of `usage_events`. It agrees with `compileFilter`
 * on every event.
 */
export function toFilterSql({ conjunction, clauses }: Filter): RawBuilder<SqlBool> {
  if (clauses.length === 0) return sql<SqlBool>`true`;
  const parts = clauses.map((clause) =>
    isNested(clause) ? toFilterSql(clause) : sql<SqlBool>`coalesce(${toClauseSql(clause)}, false)`,
  );
  return sql<SqlBool>`(${sql.join(parts, conjunction === "and" ? sql` and ` : sql` or `)})`;
}

/** Writes the value of an event as a number. It is null where the value is something else. */
export function toNumberSql(property: string): RawBuilder<string | null> {
  if (property === "timestamp") return epochSeconds;
  if (property === "name" || property === "source") return sql`null::numeric`;
  const value = toJsonSql(property);
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`;
}

const epochSeconds: RawBuilder<string> = sql`floor(extract(epoch from happened_at))`;

function toJsonSql(property: string): RawBuilder<unknown> {
  return sql`metadata -> ${toMetadataKey(property)}::text`;
}

/** Null where the property is missing. */
function toClauseSql({ property, operator, value }: FilterClause): RawBuilder<SqlBool> {
  if (operator === "like" || operator === "not_like") {
    const contains = sql`strpos(${toTextSql(property)}, ${toComparedText(value)}) > 0`;
    return operator === "like" ? sql`${contains}` : sql`not (${contains})`;
  }
  if (typeof value === "string")
    return sql`${toTextSql(property)} collate "C" ${comparisons[operator]} ${value}::text`;
  if (typeof value === "number") return toNumberClauseSql(property, operator, value);
  return toBooleanClauseSql(property, operator, value);
}

function toTextSql(property: string): RawBuilder<string | null> {
  if (property === "name") return sql`name`;
  if (property === "source") return sql`source`;
  if (property === "timestamp") return sql`${epochSeconds}::bigint::text`;
  return sql`(metadata ->> ${toMetadataKey(property)}::text)`;
}

/** Whole numbers only. */
function toNumberClauseSql(
  property: string,
  operator: Comparison,
  value: number,
): RawBuilder<SqlBool> {
  const number = toNumberSql(property);
  return sql`${number} % 1 = 0
    and ${number} ${comparisons[operator]} ${toComparedText(value)}::numeric`;
}

function toBooleanClauseSql(
  property: string,
  operator: Comparison,
  value: boolean,
): RawBuilder<SqlBool> {
  const isOwn = property === "name" || property === "source" || property === "timestamp";
  if (isOwn || (operator !== "eq" && operator !== "ne")) return sql`false`;
  const wanted = operator === "eq" ? value : !value;
  return sql`${toJsonSql(property)} = ${JSON.stringify(wanted)}::jsonb`;
}

type Comparison = Exclude<FilterOperator, "like" | "not_like">;

const comparisons: Record<Comparison, RawBuilder<unknown>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};
