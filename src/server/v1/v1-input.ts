import * as z from "zod/v4/core";
import { IdParams } from "#contract/wire-id.ts";
import { faultIn } from "#server/platform/http/json-body.ts";
import { validationRefusal, type WireIssue } from "#server/platform/validation-refusal.ts";
import { cardNumbersIn } from "./card-number-rules.ts";
import type { NamedOrganization } from "./seller-request.ts";
import { unsupportedMoneyKeys } from "./unsupported-money-rules.ts";
import { defaultMessage, wireIssues } from "./validation-issues.ts";

/** Parses one part of a request; each error names its place. */
export function parsedPart(
  place: "body" | "query" | "path",
  schema: z.$ZodType | undefined,
  value: unknown,
): unknown {
  if (!schema) return undefined;
  const unstorable = place === "body" ? undefined : faultIn(value);
  if (unstorable)
    throw validationRefusal([issueAt([place, ...unstorable.path], unstorable.message)]);
  const result = z.safeParse(schema, value, { reportInput: true, error: () => defaultMessage });
  const issues = wireIssues(place, result.error?.issues ?? []);
  const found = place === "body" ? [...issues, ...unsupportedKeys(value, issues)] : issues;
  if (found.length > 0) throw validationRefusal(found);
  return result.data;
}

function unsupportedKeys(body: unknown, issues: readonly WireIssue[]): WireIssue[] {
  const known = new Set(issues.map(({ loc }) => loc.join()));
  return unsupportedMoneyKeys(body)
    .map((path) => issueAt(["body", ...path], `${path.at(-1)} is not supported`))
    .filter(({ loc }) => !known.has(loc.join()));
}

/** Card numbers go to the payment processor only. The answer does not repeat them. */
export function refuseCardNumbers(body: unknown): void {
  const places = cardNumbersIn(body);
  if (places.length === 0) return;
  const message = "This looks like a card number. Card numbers are never sent here.";
  throw validationRefusal(places.map((place) => issueAt(["body", ...place], message)));
}

function issueAt(loc: (string | number)[], msg: string): WireIssue {
  return { type: "value_error", loc, msg };
}

/** `metadata[plan]=gold` becomes `{ metadata: { plan: ["gold"] } }`. */
export function deepQuery(query: unknown): Record<string, unknown> {
  const flat: [string, unknown][] = [];
  const deep: [string, unknown][] = [];
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    const [, key] = /^metadata\[(.+)\]$/s.exec(name) ?? [];
    if (key === undefined) flat.push([name, value]);
    else deep.push([key, [value].flat()]);
  }
  if (deep.length > 0) flat.push(["metadata", Object.fromEntries(deep)]);
  // Not by assignment: a name like `__proto__` stays a name, which the check of what can be stored
  // then refuses.
  return Object.fromEntries(flat);
}

/**
 * Returns the organizations that a request names. The guard reads them before the schema checks the
 * request.
 */
export function namedOrganization(
  method: string,
  query: Record<string, unknown>,
  body: unknown,
): NamedOrganization {
  const inQuery = [query.organization_id ?? []].flat().filter((id) => typeof id === "string");
  return {
    inQuery: inQuery.map((id) => id.toLowerCase()),
    inBody: organizationIn(body).map((id) => id.toLowerCase()),
    place: method === "POST" ? "body" : "query",
  };
}

/**
 * Returns the organization in the path. An invalid id is left to the schema, which reports its
 * place.
 */
export function organizationInPath(params: unknown): string[] {
  const { data } = z.safeParse(IdParams, params);
  return data ? [data.id] : [];
}

/** A token is its organization, and a body that names one is a mistake. */
export function refuseForToken(body: unknown): void {
  if (organizationIn(body).length === 0) return;
  throw validationRefusal([
    {
      type: "organization_token",
      loc: ["body", "organization_id"],
      msg: "Setting organization_id is disallowed when using an organization token.",
    },
  ]);
}

function organizationIn(body: unknown): string[] {
  if (typeof body !== "object" || body === null || !("organization_id" in body)) return [];
  return typeof body.organization_id === "string" ? [body.organization_id] : [];
}
