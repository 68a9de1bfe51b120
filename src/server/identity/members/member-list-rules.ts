import {
  type ListMembersQuery,
  type MemberField,
  memberFields,
} from "#contract/identity/member-schema.ts";
import { isStorableInstant } from "../admin/admin-rules.ts";

export const defaultMembers = 100;
export const maxMembers = 1_000;

export type MemberFilterOperator = NonNullable<ListMembersQuery["filterOperator"]>;

export interface MemberFilter {
  field: MemberField;
  operator: MemberFilterOperator;
  /** One value, or any number of them for `in` and `not_in`. */
  values: readonly (string | Date)[];
}

export interface MemberPage {
  limit: number;
  offset: number;
}

/**
 * Returns the filter a query asks for; "invalid" if the field, the operator and the value do not
 * fit together.
 */
export function memberFilter(query: ListMembersQuery): MemberFilter | "invalid" | undefined {
  const { filterField: field, filterValue: value, filterOperator: operator = "eq" } = query;
  if (field === undefined || value === undefined) return undefined;
  const texts = [value].flat();
  if (texts.length !== 1 && !isListOperator(operator)) return "invalid";
  if (memberFields[field] === "text") return { field, operator, values: texts };
  const instants = texts.map((text) => new Date(text));
  if (isPatternOperator(operator) || !instants.every(isStorableInstant)) return "invalid";
  return { field, operator, values: instants };
}

/** Reads limit and offset of a page: no limit, and a limit of 0, mean a page of the usual size. */
export function memberPage(query: Pick<ListMembersQuery, "limit" | "offset">): MemberPage {
  const limit = Number(query.limit ?? 0) || defaultMembers;
  return { limit: Math.min(limit, maxMembers), offset: Number(query.offset ?? 0) };
}

export function isListOperator(operator: MemberFilterOperator): operator is "in" | "not_in" {
  return operator === "in" || operator === "not_in";
}

export function isPatternOperator(
  operator: MemberFilterOperator,
): operator is "contains" | "starts_with" | "ends_with" {
  return operator === "contains" || operator === "starts_with" || operator === "ends_with";
}
