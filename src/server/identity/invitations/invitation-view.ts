import type {
  InvitationStatus,
  InvitationWire,
  OpenInvitationWire,
} from "#contract/identity/invitation-schema.ts";
import type { RoleName } from "#contract/identity/organization-roles.ts";
import type { OrganizationRow } from "../organizations/organization-store.ts";
import { isAllowed, mayGive, rolesOf } from "../organizations/permission-rules.ts";
import type { InvitationRow, WaitingInvitationRow } from "./invitation-store.ts";

export function presentInvitation(invitation: InvitationRow): InvitationWire {
  return {
    id: invitation.id,
    organizationId: invitation.organizationId,
    email: invitation.email,
    role: invitation.role,
    status: invitation.status as InvitationStatus,
    teamId: invitation.teamId,
    inviterId: invitation.inviterId,
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

export function presentOpenInvitation(
  invitation: InvitationRow,
  organization: Pick<OrganizationRow, "name" | "slug">,
  inviter: { email: string },
): OpenInvitationWire {
  return {
    ...presentInvitation(invitation),
    organizationName: organization.name,
    organizationSlug: organization.slug,
    inviterEmail: inviter.email,
  };
}

export function presentWaitingInvitation(invitation: WaitingInvitationRow): OpenInvitationWire {
  const { organizationName: name, organizationSlug: slug, inviterEmail: email } = invitation;
  return presentOpenInvitation(invitation, { name, slug }, { email });
}

/**
 * The id lets in whoever signs up with the address. Only members who could invite with that role anyway see
 * it; to the others its handle, which can be canceled and not accepted.
 */
export function presentInvitationsTo(
  roles: readonly RoleName[],
  invitations: readonly InvitationRow[],
): InvitationWire[] {
  const mayInvite = isAllowed(roles, "invitation", "create");
  return invitations.map((invitation) => {
    const shown = presentInvitation(invitation);
    const hasId = mayInvite && mayGive(roles, rolesOf(invitation.role));
    return hasId ? shown : { ...shown, id: invitation.handle };
  });
}
