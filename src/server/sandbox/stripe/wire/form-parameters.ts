/**
 * A form body or query as Stripe nests it: `card[exp_month]=1`, `expand[]=customer`,
 * `items[0][id]=x`.
 */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const maxFields = 1_000;
const maxDepth = 8;

/** Returns undefined for a form that cannot be read. */
export function parseForm(text: string): Record<string, FormValue> | undefined {
  const root: Branch = new Map();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > maxFields) return undefined;
  for (const [name, value] of fields) {
    const path = pathOfName(name);
    if (!path || !put(root, path, value)) return undefined;
  }
  const form = toValue(root);
  return Array.isArray(form) ? Object.fromEntries(Object.entries(form)) : (form as never);
}

/** Names `card[exp_month]` as people read it in an error. */
export function formName(path: readonly PropertyKey[]): string {
  const [first = "", ...rest] = path.map(String);
  return first + rest.map((part) => `[${part}]`).join("");
}

type Branch = Map<string, Branch | string>;

function pathOfName(name: string): string[] | undefined {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) return undefined;
  const [, first = "", brackets = ""] = match;
  const path = [first, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, part = ""]) => part)];
  return path.length > maxDepth ? undefined : path;
}

/** False where one name is used both as a value and as a group. */
function put(branch: Branch, [name = "", ...rest]: string[], value: string): boolean {
  const key = name === "" ? String(branch.size) : name;
  if (rest.length === 0) {
    if (branch.get(key) instanceof Map) return false;
    branch.set(key, value);
    return true;
  }
  const next = branch.get(key) ?? new Map();
  if (typeof next === "string") return false;
  branch.set(key, next);
  return put(next, rest, value);
}

function toValue(branch: Branch | string): FormValue {
  if (typeof branch === "string") return branch;
  const keys = [...branch.keys()];
  const values = [...branch.values()].map(toValue);
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? values : Object.fromEntries(keys.map((key, index) => [key, values[index] ?? ""]));
}
