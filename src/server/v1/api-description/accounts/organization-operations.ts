import { done, invitation, member, moment, organization, team, user } from "./account-examples.ts";
import type { AccountOperation } from "./account-operation.ts";

export const organizationOperations: Record<string, AccountOperation> = {
  "POST /organization/create": {
    group: "User organizations",
    summary: "Create an organization",
    answer: { ...organization, members: [member] },
  },
  "POST /organization/check-slug": {
    group: "User organizations",
    summary: "Check whether a slug is available",
    answer: done,
  },
  "GET /organization/find-by-former-slug": {
    group: "User organizations",
    summary: "Find one of your organizations by a slug it had before",
    answer: { id: organization.id, slug: organization.slug },
  },
  "POST /organization/update": {
    group: "User organizations",
    summary: "Update an organization",
    answer: organization,
  },
  "POST /organization/delete": {
    group: "User organizations",
    summary: "Delete an organization",
    answer: organization,
  },
  "POST /organization/set-active": {
    group: "User organizations",
    summary: "Choose the active organization",
    answer: organization,
  },
  "GET /organization/list": {
    group: "User organizations",
    summary: "List your organizations",
    answer: [organization],
  },
  "GET /organization/get-full-organization": {
    group: "User organizations",
    summary: "Get an organization with members, invitations and teams",
    answer: { ...organization, members: [member], invitations: [invitation], teams: [team] },
  },
  "POST /organization/has-permission": {
    group: "User organizations",
    summary: "Check what your role allows",
    answer: { error: null, success: true },
  },
  "GET /list-organizations-to-review": {
    group: "User organizations",
    summary: "List organizations to review",
    answer: [organization],
  },
  "POST /finish-organization-review": {
    group: "User organizations",
    summary: "Finish the review of organizations",
    answer: done,
  },
};

export const memberOperations: Record<string, AccountOperation> = {
  "GET /organization/list-members": {
    group: "Members",
    summary: "List members",
    answer: { members: [{ ...member, user }], total: 1 },
  },
  "GET /organization/get-active-member": {
    group: "Members",
    summary: "Get your own membership",
    answer: { ...member, user },
  },
  "GET /organization/get-active-member-role": {
    group: "Members",
    summary: "Get your own role",
    answer: { role: "owner" },
  },
  "POST /organization/update-member-role": {
    group: "Members",
    summary: "Change the role of a member",
    answer: member,
  },
  "POST /organization/remove-member": {
    group: "Members",
    summary: "Remove a member",
    answer: { member },
  },
  "POST /organization/leave": {
    group: "Members",
    summary: "Leave an organization",
    answer: member,
  },
};

export const invitationOperations: Record<string, AccountOperation> = {
  "POST /organization/invite-member": {
    group: "Invitations",
    summary: "Invite a person",
    answer: invitation,
  },
  "POST /organization/accept-invitation": {
    group: "Invitations",
    summary: "Accept an invitation",
    answer: { invitation: { ...invitation, status: "accepted" }, member },
  },
  "POST /organization/reject-invitation": {
    group: "Invitations",
    summary: "Decline an invitation",
    answer: { invitation: { ...invitation, status: "rejected" }, member: null },
  },
  "POST /organization/cancel-invitation": {
    group: "Invitations",
    summary: "Cancel an invitation",
    answer: { ...invitation, status: "canceled" },
  },
  "GET /organization/get-invitation": {
    group: "Invitations",
    summary: "Get an invitation",
    answer: { ...invitation, organizationName: organization.name, inviterEmail: user.email },
  },
  "GET /organization/invitation-recipient": {
    group: "Invitations",
    summary: "Get whom an invitation is for",
  },
  "GET /organization/invitation-preview": {
    group: "Invitations",
    summary: "Get the organization of an invitation before signing in",
    answer: {
      maskedEmail: "m…a@northwind.example",
      organizationName: organization.name,
      organizationLogo: null,
    },
  },
  "GET /organization/list-invitations": {
    group: "Invitations",
    summary: "List invitations of an organization",
    answer: [invitation],
  },
  "GET /organization/list-user-invitations": {
    group: "Invitations",
    summary: "List your own invitations",
    answer: [invitation],
  },
};

export const teamOperations: Record<string, AccountOperation> = {
  "POST /organization/create-team": { group: "Teams", summary: "Create a team", answer: team },
  "POST /organization/update-team": { group: "Teams", summary: "Rename a team", answer: team },
  "POST /organization/remove-team": {
    group: "Teams",
    summary: "Delete a team",
    answer: { message: "Team removed successfully." },
  },
  "GET /organization/list-teams": { group: "Teams", summary: "List teams", answer: [team] },
  "GET /organization/list-user-teams": {
    group: "Teams",
    summary: "List your own teams",
    answer: [team],
  },
  "POST /organization/set-active-team": {
    group: "Teams",
    summary: "Choose the active team",
    answer: team,
  },
  "GET /organization/list-team-members": {
    group: "Teams",
    summary: "List members of a team",
    answer: [{ id: "tm_1", teamId: team.id, userId: user.id, createdAt: moment }],
  },
  "GET /organization/list-team-memberships": {
    group: "Teams",
    summary: "List the members of all teams",
    answer: [{ id: "tm_1", teamId: team.id, userId: user.id, createdAt: moment }],
  },
  "POST /organization/add-team-member": {
    group: "Teams",
    summary: "Add a member to a team",
    answer: { id: "tm_1", teamId: team.id, userId: user.id, createdAt: moment },
  },
  "POST /organization/remove-team-member": {
    group: "Teams",
    summary: "Remove a member from a team",
    answer: { message: "Team member removed successfully." },
  },
};

export const auditLogOperations: Record<string, AccountOperation> = {
  "GET /organization/audit-log": {
    group: "Audit log",
    summary: "List audit log entries",
    answer: {
      entries: [
        {
          id: "1024",
          action: "product.updated",
          actorId: user.id,
          targetKind: "product",
          targetId: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
          before: { name: "Atlas", isArchived: false },
          after: { name: "Atlas", isArchived: true },
          ipAddress: "203.0.113.7",
          userAgent: "curl/8.9.1",
          createdAt: moment,
        },
      ],
      people: { [user.id]: user.name },
      invitees: {},
      tokens: {},
      customers: {},
      orders: {},
      nextBefore: "1024",
    },
  },
  "GET /organization/export-audit-log": {
    group: "Audit log",
    summary: "Export the audit log as CSV",
  },
  "GET /organization/verify-audit-log": {
    group: "Audit log",
    summary: "Verify the hashes of the audit log",
    answer: {
      verified: 1_024,
      mismatches: [],
      mismatchCount: 0,
      verifiedUntil: moment,
      nextAfter: null,
    },
  },
};
