import type { MemberWire, MemberWithUserWire } from "#contract/identity/member-schema.ts";
import type { MemberRow, MemberWithUserRow } from "./member-store.ts";

export function presentMember(member: MemberRow): MemberWire {
  return {
    id: member.id,
    organizationId: member.organizationId,
    userId: member.userId,
    role: member.role,
    teamId: member.teamIds[0] ?? null,
    createdAt: member.createdAt.toISOString(),
  };
}

export function presentMemberWithUser(member: MemberWithUserRow): MemberWithUserWire {
  const { userId: id, name, email, image } = member;
  return { ...presentMember(member), user: { id, name, email, image } };
}
