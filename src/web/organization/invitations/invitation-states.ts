import type { InvitationWire } from "#contract/identity/invitation-schema.ts";
import { count, lengthOfTime } from "#web/platform/format/format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export interface InvitationState {
  word: string;
  tone: Tone;
  note: string | undefined;
}

/** Only a pending one that has not expired can be accepted. */
export function openInvitations(
  invitations: readonly InvitationWire[],
  now: Date,
): InvitationWire[] {
  return invitations.filter((each) => each.status === "pending" && now < new Date(each.expiresAt));
}

export function invitationState(invitation: InvitationWire, now: Date): InvitationState {
  const leftMs = Date.parse(invitation.expiresAt) - now.getTime();
  switch (invitation.status) {
    case "pending":
      return leftMs > 0
        ? { word: "Pending", tone: "warn", note: `Expires in ${timeLeft(leftMs)}` }
        : { word: "Expired", tone: "neutral", note: `${lengthOfTime(-leftMs)} ago` };
    case "accepted":
      return { word: "Accepted", tone: "good", note: undefined };
    case "rejected":
      return { word: "Declined", tone: "neutral", note: undefined };
    case "canceled":
      return { word: "Canceled", tone: "neutral", note: undefined };
  }
}

const hourMs = 3_600_000;

/** Hours for as long as people count in them. */
function timeLeft(leftMs: number): string {
  const hours = Math.round(leftMs / hourMs);
  return hours >= 1 && hours <= 72 ? count(hours, "hour") : lengthOfTime(leftMs);
}

/** Sorts open ones first, those that expire next at the top; then the closed ones, newest first. */
export function invitationsInOrder(
  invitations: readonly InvitationWire[],
  now: Date,
): InvitationWire[] {
  const open = openInvitations(invitations, now);
  const closed = invitations.filter((each) => !open.includes(each));
  const expiry = ({ expiresAt }: InvitationWire) => Date.parse(expiresAt);
  return [
    ...open.toSorted((a, b) => expiry(a) - expiry(b)),
    ...closed.toSorted((a, b) => expiry(b) - expiry(a)),
  ];
}
