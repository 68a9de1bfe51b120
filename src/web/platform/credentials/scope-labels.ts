import { joinWithAnd } from "#web/platform/format/format.ts";
/**
 * Writes the limits of a token or key, short enough for a table cell; `everything` is the longest
 * possible list.
 */
export function scopesLabel(scopes: readonly string[], everything: readonly string[]): string {
  if (everything.every((scope) => scopes.includes(scope))) return "Everything";
  const resources = [...new Set(scopes.map(resourceOfScope))];
  const [first = "", second, ...others] = resources.map(resourceLabel);
  if (second === undefined) return `${first} (${actionsLabel(scopes)})`;
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} more`;
}

/** Write includes read. */
function actionsLabel(scopes: readonly string[]): string {
  const actions = scopes.map((scope) => scope.slice(scope.indexOf(":") + 1));
  const named = actions.includes("write") ? ["read", "write", ...actions] : actions;
  const inOrder = ["read", "write", "delete"].filter((action) => named.includes(action));
  return joinWithAnd(inOrder);
}

export function resourceOfScope(scope: string): string {
  return scope.slice(0, scope.indexOf(":"));
}

/** `checkout_links` is "Checkout links". */
export function resourceLabel(resource: string): string {
  const words = resource.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
