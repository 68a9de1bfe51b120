/** Only a pending invitation can be answered, and only before it expires: that instant is too late. */
export function isOpen(invitation: { status: string; expiresAt: Date }, now: Date): boolean {
  return invitation.status === "pending" && now < invitation.expiresAt;
}

/** Letter case does not make another address. */
export function isRecipient(invitation: { email: string }, user: { email: string }): boolean {
  return invitation.email.toLowerCase() === user.email.toLowerCase();
}

export function invitationExpiry(seconds: number, now: Date): Date {
  return new Date(now.getTime() + seconds * 1000);
}
