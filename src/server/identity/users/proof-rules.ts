/** How a person showed that they read the mail of the address and hold the account. */
export type ProofMethod = "session" | "sign-in" | "reset" | "provider";

/**
 * Returns true if everything that signs in to the account belongs to someone who proved the
 * mailbox.
 */
export function isProven(user: { provenAt: Date | null }): boolean {
  return user.provenAt !== null;
}

/**
 * Leaves enough for the owner to recognize the address, not enough to learn it: the ends of the
 * name, and the domain.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = [...email.slice(0, at)];
  const first = name.length > 1 ? name[0] : "";
  const last = name.length > 3 ? name.at(-1) : "";
  return `${first}…${last}${email.slice(at)}`;
}
