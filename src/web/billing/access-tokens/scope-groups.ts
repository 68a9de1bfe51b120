import { type Scope, tokenScopes } from "#contract/billing/scopes.ts";
import type { CheckGridProps } from "#web/ui/check-grid.tsx";
import { resourceOf, resourceWords } from "./access-token-words.ts";

/** What people look for together; what is in none of them stands under "More". */
const titles: Readonly<Record<string, readonly string[]>> = {
  Catalog: [
    "products",
    "custom_fields",
    "discounts",
    "checkout_links",
    "checkouts",
    "benefits",
    "license_keys",
    "files",
  ],
  Sales: ["orders", "subscriptions", "payments", "refunds", "metrics"],
  Customers: ["customers", "customer_sessions", "customer_meters"],
  Usage: ["meters", "events"],
  Organization: ["organizations", "webhooks"],
};

/** The tree of scopes, with those checked that are given. */
export function scopeGroups(given: readonly Scope[]): CheckGridProps["groups"] {
  const resources = [...new Set(tokenScopes.map(resourceOf))];
  const known = Object.values(titles).flat();
  const more = resources.filter((resource) => !known.includes(resource));
  return [...Object.entries(titles), ["More", more] as const]
    .map(([title, group]) => ({
      title,
      rows: group
        .filter((resource) => resources.includes(resource))
        .map((resource) => rowOf(resource, given)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function rowOf(resource: string, given: readonly Scope[]) {
  const cellOf = (action: "read" | "write") => {
    const scope = tokenScopes.find((each) => each === `${resource}:${action}`);
    if (!scope) return null;
    const label = `${resourceWords(action)} ${resource.replaceAll("_", " ")}`;
    return { value: scope, label, defaultChecked: given.includes(scope) };
  };
  return { label: resourceWords(resource), cells: [cellOf("read"), cellOf("write")] };
}
