import * as z from "zod/mini";

const rolesAtMost = 20;

/** One role, several separated by commas, or a list. Which ones exist is said by `organization-roles.ts`. */
export const RoleInput = z.union([z.string(), z.array(z.string()).check(z.maxLength(rolesAtMost))]);

export const LeaveOrganization = z.object({ organizationId: z.string() });

export const RemoveMember = z.object({
  memberIdOrEmail: z.string(),
  organizationId: z.optional(z.string()),
});

export const UpdateMemberRole = z.object({
  memberId: z.string(),
  role: RoleInput,
  organizationId: z.optional(z.string()),
});

export type RoleInput = z.infer<typeof RoleInput>;
export type RemoveMember = z.infer<typeof RemoveMember>;
export type UpdateMemberRole = z.infer<typeof UpdateMemberRole>;

export interface MemberWire {
  id: string;
  organizationId: string;
  userId: string;
  /** Several are separated by commas. */
  role: string;
  teamId: string | null;
  createdAt: string;
}

export interface MemberWithUserWire extends MemberWire {
  user: { id: string; name: string; email: string; image: string | null };
}
