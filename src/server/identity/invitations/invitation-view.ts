import type {
  InvitationStatus,
  InvitationWire,
  OpenInvitationWire,
} from "#contract/identity/invitation-schema.ts";
import { type RoleName, toRoles } from "#contract/identity/organization-roles.ts";
import type { Keys } from "#server/platform/keys.ts";
import type { OrganizationRow } from "../organizations/organization-store.ts";
import { openInvitationId } from "./invitation-id.ts";
import { mayInviteAs } from "./invitation-rules.ts";
import type { InvitationRow, WaitingInvitationRow } from "./invitation-store.ts";

/** The row does not contain the id in clear: the caller knows which id or handle to show. */
export function presentInvitation(invitation: InvitationRow, id: string): InvitationWire {
  return {
    id,
    organizationId: invitation.organizationId,
    email: invitation.email,
    role: invitation.role,
    status: invitation.status as InvitationStatus,
    teamId: invitation.teamIds.join(",") || null,
    inviterId: invitation.inviterId,
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

export function presentOpenInvitation(
  invitation: InvitationRow,
  id: string,
  organization: Pick<OrganizationRow, "name" | "slug">,
  inviter: { email: string },
): OpenInvitationWire {
  return {
    ...presentInvitation(invitation, id),
    organizationName: organization.name,
    organizationSlug: organization.slug,
    inviterEmail: inviter.email,
  };
}

/**
 * Shows the id: only for a person who has proven the address, and not to a key that may not accept.
 */
export function presentWaitingInvitation(
  keys: Keys,
  invitation: WaitingInvitationRow,
  mayAccept: boolean,
): OpenInvitationWire {
  const { organizationName: name, organizationSlug: slug, inviterEmail: email } = invitation;
  const id = (mayAccept ? openInvitationId(keys, invitation) : undefined) ?? invitation.handle;
  return presentOpenInvitation(invitation, id, { name, slug }, { email });
}

export interface InvitationViewer {
  roles: readonly RoleName[];
  /** False for an API key without the scope to invite. */
  canInvite: boolean;
}

/**
 * The id lets in anybody who signs up with the address. Only requests that could invite with that
 * role see it; the others see the handle, which can be canceled and not accepted.
 */
export function presentInvitationsTo(
  keys: Keys,
  { roles, canInvite }: InvitationViewer,
  invitations: readonly InvitationRow[],
): InvitationWire[] {
  return invitations.map((invitation) => {
    const { handle, role } = invitation;
    const isShown = canInvite && mayInviteAs(roles, toRoles(role));
    const id = isShown ? openInvitationId(keys, invitation) : undefined;
    return presentInvitation(invitation, id ?? handle);
  });
}
