import { usedScopes } from "#contract/identity/scopes.ts";
import type { CheckGridProps } from "#web/ui/lists/check-grid.tsx";
import { resourceLabel, resourceOfScope } from "./scope-labels.ts";

/** Scopes that people look for together; the others are under "More". */
const titles: Readonly<Record<string, readonly string[]>> = {
  Account: ["profile"],
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
  Sales: [
    "orders",
    "subscriptions",
    "payments",
    "refunds",
    "disputes",
    "metrics",
    "ledger",
    "tax_registrations",
  ],
  Customers: ["customers", "customer_sessions", "customer_meters"],
  Usage: ["meters", "events"],
  Organization: ["organizations", "members", "invitations", "teams", "webhooks", "audit_log"],
};

/** Buttons above the grid. */
export const gridChoices: NonNullable<CheckGridProps["choices"]> = [
  { label: "All read", picks: (value) => value.endsWith(":read") },
  { label: "All", picks: (value) => !value.endsWith(":delete") },
  { label: "None", picks: () => false },
];

/**
 * Lists scopes that some route asks for, and those that are given already, so that saving does not
 * drop them.
 */
export function offeredScopes(given: readonly string[]): string[] {
  return [...usedScopes, ...given.filter((scope) => !usedScopes.some((each) => each === scope))];
}

/**
 * Makes one group for each title, one row for each resource and one cell for each action; those
 * given are checked.
 */
export function scopeGroups(
  scopes: readonly string[],
  actions: readonly string[],
  given: readonly string[],
): CheckGridProps["groups"] {
  const resources = [...new Set(scopes.map(resourceOfScope))];
  const known = Object.values(titles).flat();
  const more = resources.filter((resource) => !known.includes(resource));
  const toRow = (resource: string) => ({
    label: resourceLabel(resource),
    cells: actions.map((action) => {
      const value = `${resource}:${action}`;
      if (!scopes.includes(value)) return null;
      const label = `${resourceLabel(action)} ${resource.replaceAll("_", " ")}`;
      return { value, label, defaultChecked: given.includes(value) };
    }),
  });
  return [...Object.entries(titles), ["More", more] as const]
    .map(([title, group]) => ({
      title,
      rows: group.filter((resource) => resources.includes(resource)).map(toRow),
    }))
    .filter(({ rows }) => rows.length > 0);
}
