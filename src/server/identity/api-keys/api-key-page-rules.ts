import type { ApiKeyListQuery, ApiKeyWire } from "#contract/identity/api-key-schema.ts";

/** Returns the part of all of a person's keys that a query asks for; they come newest first. */
export function pageApiKeys(
  keys: readonly ApiKeyWire[],
  { limit, offset, sortBy, sortDirection }: ApiKeyListQuery,
): ApiKeyWire[] {
  const sorted = sortBy === undefined ? [...keys] : sortedBy(keys, sortBy, sortDirection);
  const start = Number(offset ?? 0);
  return sorted.slice(start, limit === undefined ? undefined : start + Number(limit));
}

function sortedBy(
  keys: readonly ApiKeyWire[],
  field: NonNullable<ApiKeyListQuery["sortBy"]>,
  direction: ApiKeyListQuery["sortDirection"],
): ApiKeyWire[] {
  const sign = direction === "desc" ? -1 : 1;
  return keys.toSorted((a, b) => sign * (a[field] ?? "").localeCompare(b[field] ?? "", "en"));
}
