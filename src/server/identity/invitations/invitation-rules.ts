import type { RoleName } from "#contract/identity/organization-roles.ts";
import { isAllowed, mayGive } from "../organizations/permission-rules.ts";

/**
 * Only a pending invitation can be answered, and only before it expires: that instant is too late.
 */
export function isOpen(invitation: { status: string; expiresAt: Date }, now: Date): boolean {
  return invitation.status === "pending" && now < invitation.expiresAt;
}

/** Letter case does not make another address. */
export function isRecipient(invitation: { email: string }, user: { email: string }): boolean {
  return invitation.email.toLowerCase() === user.email.toLowerCase();
}

/** Returns whether a member with these roles may create an invitation with those. */
export function mayInviteAs(roles: readonly RoleName[], given: readonly RoleName[]): boolean {
  return isAllowed(roles, "invitation", "create") && mayGive(roles, given);
}

interface InvitationTerms {
  role: string;
  teamIds: readonly string[];
  inviterId: string;
}

/**
 * A renewal keeps the id only if it changes nothing: otherwise people who know the id would gain
 * something new.
 */
export function isSameInvitation(pending: InvitationTerms, renewed: InvitationTerms): boolean {
  return (
    pending.role === renewed.role &&
    pending.teamIds.join() === renewed.teamIds.join() &&
    pending.inviterId === renewed.inviterId
  );
}

/** Parses one team, several in a list or separated by commas, as answers show them; each once. */
export function parseTeamIds(input: string | readonly string[] | undefined): string[] {
  const ids = [input ?? []].flat().flatMap((part) => part.split(","));
  return [...new Set(ids.map((id) => id.trim()).filter((id) => id !== ""))];
}

export function invitationExpiry(seconds: number, now: Date): Date {
  return new Date(now.getTime() + seconds * 1000);
}
