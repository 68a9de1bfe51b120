import type { ActionOn, Resource } from "#contract/identity/organization-roles.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { may, whoMay } from "#web/platform/organization/member-rights.ts";
import { useFullOrganization } from "#web/platform/organization/shown-organization.ts";

export interface Permission {
  /** False also while one's own role is not known yet. */
  allowed: boolean;
  /** True only when one's role is known not to allow it. */
  denied: boolean;
  /**
   * "Only owners and admins can do this": for a menu item or beside a button; undefined where one
   * may.
   */
  reason: string | undefined;
  /** "Only owners and admins can", to be continued with what they can do. */
  who: string;
}

/** Decides which actions the page offers; the server checks again. */
export function usePermission<On extends Resource>(resource: On, action: ActionOn<On>): Permission {
  const { user } = useCurrentUser();
  const { data: organization } = useFullOrganization();
  const me = organization?.members.find((member) => member.userId === user.id);
  const who = whoMay(resource, action);
  const allowed = me !== undefined && may(toRoles(me.role), resource, action);
  const denied = me !== undefined && !allowed;
  return { allowed, denied, reason: denied ? `${who} do this` : undefined, who };
}
