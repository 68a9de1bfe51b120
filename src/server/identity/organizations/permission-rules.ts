import {
  type ActionOn,
  permissionTable,
  type Resource,
  type RoleName,
  roleNames,
} from "#contract/identity/organization-roles.ts";

type Table = Readonly<Record<string, Readonly<Record<string, readonly RoleName[]>>>>;
const table: Table = permissionTable;

/** Decides for every guard: one role that allows the action is enough. */
export function isAllowed<On extends Resource>(
  roles: readonly RoleName[],
  resource: On,
  action: ActionOn<On>,
): boolean {
  const allowed = table[resource]?.[action] ?? [];
  return roles.some((role) => allowed.includes(role));
}

/**
 * Returns whether one single role allows everything that is asked, as has-permission has it.
 * Nothing asked and what the table does not know are not allowed.
 */
export function allowsEverything(
  roles: readonly RoleName[],
  asked: Readonly<Record<string, readonly string[]>>,
): boolean {
  const wishes = Object.entries(asked);
  if (wishes.length === 0) return false;
  return roles.some((role) =>
    wishes.every(([resource, actions]) => {
      if (!Object.hasOwn(table, resource)) return false;
      return actions.every((action) => allowedRoles(resource, action).includes(role));
    }),
  );
}

/**
 * Members can only give permissions that they have: every permission of the given roles is one of
 * the giver's.
 */
export function mayGive(giver: readonly RoleName[], given: readonly RoleName[]): boolean {
  return Object.values(table)
    .flatMap((actions) => Object.values(actions))
    .filter((allowed) => given.some((role) => allowed.includes(role)))
    .every((allowed) => giver.some((role) => allowed.includes(role)));
}

/**
 * Parses the roles of a request, without duplicates; undefined if empty or if one does not exist.
 */
export function parseRoles(input: string | readonly string[]): RoleName[] | undefined {
  const names = [input].flat().flatMap((part) => part.split(",").map((name) => name.trim()));
  const known = names.filter(isRoleName);
  if (known.length === 0 || known.length < names.length) return undefined;
  return [...new Set(known)];
}

function allowedRoles(resource: string, action: string): readonly RoleName[] {
  const actions = table[resource] ?? {};
  return Object.hasOwn(actions, action) ? (actions[action] ?? []) : [];
}

function isRoleName(name: string): name is RoleName {
  return (roleNames as readonly string[]).includes(name);
}
