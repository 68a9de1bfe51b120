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

/**
 * Whoever holds the link and another account is told whose it is, as far as the owner needs it to know the address
 * again: the ends of the name, and all behind the @.
 */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const name = [...email.slice(0, at)];
  const first = name.length > 1 ? name[0] : "";
  const last = name.length > 3 ? name.at(-1) : "";
  return `${first}…${last}${email.slice(at)}`;
}
