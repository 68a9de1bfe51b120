import * as z from "zod/mini";

export const ConfirmIdentity = z.object({ password: z.string() });

/** How recently the person behind a session proved who they are, and how they can do it again. */
export interface IdentityProofWire {
  /** The last sign-in or confirmed password in this session. */
  confirmedAt: string;
  /** Whether our pages accept it for a new key, a new token or a new linked account. */
  isRecent: boolean;
  hasPassword: boolean;
  /** Ids of linked providers one can sign in with again. */
  providers: string[];
}
