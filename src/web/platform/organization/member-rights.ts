import {
  type ActionOn,
  permissionTable,
  type Resource,
  type RoleName,
  roleNames,
} from "#contract/identity/organization-roles.ts";
import { joinWithAnd } from "#web/platform/format/format.ts";

const table: Record<string, Record<string, readonly RoleName[]>> = permissionTable;

/** Decides which actions the page offers; the server checks again. */
export function may<On extends Resource>(
  roles: readonly RoleName[],
  resource: On,
  action: ActionOn<On>,
): boolean {
  const allowed = table[resource]?.[action] ?? [];
  return roles.some((role) => allowed.includes(role));
}

/** Members can only give or take permissions that they have themselves. */
export function mayGive(giver: readonly RoleName[], given: readonly RoleName[]): boolean {
  return Object.values(table)
    .flatMap((actions) => Object.values(actions))
    .filter((allowed) => given.some((role) => allowed.includes(role)))
    .every((allowed) => giver.some((role) => allowed.includes(role)));
}

/** Begins a sentence, "Only owners and admins can", to be continued with what they can do. */
export function whoMay<On extends Resource>(resource: On, action: ActionOn<On>): string {
  const allowed = table[resource]?.[action] ?? [];
  const words = roleNames.filter((role) => allowed.includes(role)).map((role) => `${role}s`);
  return `Only ${joinWithAnd(words)} can`;
}
