import type { MemberWire } from "#contract/identity/member-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";

/** Returns the step that the last owner must take before leaving; undefined for other members. */
export function onlyOwner(members: readonly MemberWire[], member: MemberWire): string | undefined {
  const isOwner = ({ role }: MemberWire) => toRoles(role).includes("owner");
  if (!isOwner(member)) return undefined;
  const others = members.some((each) => each.id !== member.id && isOwner(each));
  return others ? undefined : "Make someone else an owner first";
}
