import type { ReactNode } from "react";
import { type RoleName, roleNames, toRoles } from "#contract/identity/organization-roles.ts";
import { joinWithAnd } from "#web/platform/format/format.ts";
import { mayGive } from "#web/platform/organization/member-rights.ts";
import type { Choice } from "#web/ui/forms/choice-rows.tsx";
import { Tag, Tags, type TagTone } from "#web/ui/text/tag.tsx";

const words: Record<RoleName, { label: string; adds: string; tone: TagTone }> = {
  owner: {
    label: "Owner",
    adds: "Can also delete the organization and read its audit log",
    tone: "accent",
  },
  admin: {
    label: "Admin",
    adds: "Can also edit everything, manage people and access tokens",
    tone: "info",
  },
  member: {
    label: "Member",
    adds: "Can view products, orders, customers and settings",
    tone: "neutral",
  },
};

export function roleLabel(role: RoleName): string {
  return words[role].label;
}

/** Joins the names of roles: "Owner and Admin". */
export function rolesLabel(text: string): string {
  return joinWithAnd(toRoles(text).map(roleLabel));
}

/**
 * Lists roles from least to most, each with what it adds; those that one may not give are shown but
 * cannot be chosen.
 */
export function roleChoices(giver: readonly RoleName[]): Choice[] {
  return roleNames.toReversed().map((role) => {
    const given = mayGive(giver, [role]);
    const { label, adds } = words[role];
    const note = given ? adds : `${adds}. Only owners can assign it`;
    return { value: role, label, note, disabled: !given };
  });
}

export function RoleTags({ role }: { role: string }): ReactNode {
  return (
    <Tags>
      {toRoles(role).map((name) => (
        <Tag key={name} tone={words[name].tone}>
          {words[name].label}
        </Tag>
      ))}
    </Tags>
  );
}
