/** How a person showed that they read the mail of the address and hold the account. */
export type ProofMethod = "session" | "sign-in" | "reset" | "provider";

/** True if everything that signs in to the account belongs to someone who proved the mailbox. */
export function isProven(user: { provenAt: Date | null }): boolean {
  return user.provenAt !== null;
}

/** Enough for the owner to recognize the address, not enough to learn it. */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}***${email.slice(email.lastIndexOf("@"))}`;
}
