import * as z from "zod/mini";

const maxRoles = 20;

/**
 * One role, several separated by commas, or a list. Which ones exist is said by
 * `organization-roles.ts`.
 */
export const RoleInput = z.union([z.string(), z.array(z.string()).check(z.maxLength(maxRoles))]);

export const LeaveOrganization = z.object({ organizationId: z.string() });

export const RemoveMember = z.object({
  memberIdOrEmail: z.string(),
  organizationId: z.optional(z.string()),
  /** Also revokes the access tokens of this organization that the member created. */
  revokeAccessTokens: z.optional(z.boolean()),
});

export const UpdateMemberRole = z.object({
  memberId: z.string(),
  role: RoleInput,
  organizationId: z.optional(z.string()),
});

/** The fields that a list of members can be sorted and filtered by. */
export const memberFields = {
  id: "text",
  organizationId: "text",
  userId: "text",
  role: "text",
  createdAt: "instant",
} as const;
export type MemberField = keyof typeof memberFields;

const filterLength = 254;
const filterValues = 100;
const MemberField = z.enum(Object.keys(memberFields) as [MemberField, ...MemberField[]]);
const WholeNumber = z.string().check(z.regex(/^\d{1,9}$/));
const FilterText = z.string().check(z.maxLength(filterLength));

/** Without an organization the active one is meant; a slug counts before an id. */
const NamedOrganization = {
  organizationId: z.optional(z.string()),
  organizationSlug: z.optional(z.string()),
};

export const ListMembersQuery = z.object({
  ...NamedOrganization,
  limit: z.optional(WholeNumber),
  offset: z.optional(WholeNumber),
  sortBy: z.optional(MemberField),
  sortDirection: z.optional(z.enum(["asc", "desc"])),
  filterField: z.optional(MemberField),
  /** Several values are the repeated key of a query. */
  filterValue: z.optional(
    z.union([FilterText, z.array(FilterText).check(z.maxLength(filterValues))]),
  ),
  filterOperator: z.optional(
    z.enum([
      "eq",
      "ne",
      "lt",
      "lte",
      "gt",
      "gte",
      "in",
      "not_in",
      "contains",
      "starts_with",
      "ends_with",
    ]),
  ),
});

export const MemberRoleQuery = z.object({
  ...NamedOrganization,
  userId: z.optional(z.string()),
});

export type ListMembersQuery = z.infer<typeof ListMembersQuery>;
export type RoleInput = z.infer<typeof RoleInput>;
export type RemoveMember = z.infer<typeof RemoveMember>;
export type UpdateMemberRole = z.infer<typeof UpdateMemberRole>;

export interface MemberWire {
  id: string;
  organizationId: string;
  userId: string;
  /** Several are separated by commas. */
  role: string;
  /** The team joined first; `list-team-members` and `list-user-teams` show all of them. */
  teamId: string | null;
  createdAt: string;
}

export interface MemberWithUserWire extends MemberWire {
  user: { id: string; name: string; email: string; image: string | null };
}

export interface MemberListWire {
  members: MemberWithUserWire[];
  /** All that match the filter, on this page or not. */
  total: number;
}
