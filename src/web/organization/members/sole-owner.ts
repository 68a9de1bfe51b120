import type { MemberWire } from "#contract/identity/member-schema.ts";
import { rolesOf } from "#web/platform/member-rights.ts";

/** What to do first, if this member is the last to own the organization. */
export function onlyOwner(members: readonly MemberWire[], member: MemberWire): string | undefined {
  const isOwner = ({ role }: MemberWire) => rolesOf(role).includes("owner");
  if (!isOwner(member)) return undefined;
  const others = members.some((each) => each.id !== member.id && isOwner(each));
  return others ? undefined : "Make someone else an owner first";
}
