import * as z from "zod/mini";

/** The token of a link in a mail, as the page that the link opens sends it. */
export const MailedToken = z.object({ token: z.string() });

/** `callbackURL` is for the mail to a new address whose change this approves. */
export const ConfirmEmail = z.object({ token: z.string(), callbackURL: z.optional(z.string()) });

export const FinishOrganizationReview = z.object({});

/** The subject of the link in a verification mail. */
export interface VerificationStatusWire {
  email: string;
  /** The new address, if the link approves a change of address. */
  updateTo: string | null;
  /** "verified": there is nothing left to confirm. */
  state: "pending" | "verified";
  /** The browser is signed in to the account that the link is about. */
  ownSession: boolean;
}

export interface ConfirmedEmailWire {
  status: true;
  /**
   * False: the account is proven by the next sign-in with its password in this browser, within one
   * hour.
   */
  proven: boolean;
}

/** The subject of the link in the mail to the old address. Both addresses are masked. */
export interface EmailChangeStatusWire {
  oldEmail: string;
  newEmail: string;
  /**
   * "taken": another account uses the old address now, so the change cannot be undone at present.
   */
  state: "pending" | "taken";
}

/**
 * An organization that the account was a member of before the owner of the address took the account
 * over.
 */
export interface OrganizationToReviewWire {
  id: string;
  name: string;
  slug: string;
  role: string;
  memberCount: number;
  createdAt: string;
}
