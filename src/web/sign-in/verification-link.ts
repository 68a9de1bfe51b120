import { safeNext } from "#web/platform/navigation/safe-next.ts";

export interface MailedClaim {
  email: string;
  /** The link approves a change to this address. */
  updateTo?: string;
}

/**
 * Returns where the link leads in the end: a path of ours, or an address of another site. Another
 * site must have been checked by the server, which knows the trusted ones.
 */
export function landingAfter(callbackURL: string | undefined, origin: string): string {
  if (!callbackURL?.startsWith("http")) return safeNext(callbackURL, origin);
  const target = new URL(callbackURL);
  if (target.origin !== origin) return target.href;
  return safeNext(target.pathname + target.search + target.hash, origin);
}

export function isOtherSite(landing: string): boolean {
  return !landing.startsWith("/");
}

/** Reads the claims of the token. For display only: the signature is not checked. */
export function readClaim(token: string): MailedClaim | undefined {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claim = JSON.parse(new TextDecoder().decode(bytes)) as Partial<MailedClaim> | null;
    return typeof claim?.email === "string" ? { ...claim, email: claim.email } : undefined;
  } catch {
    return undefined;
  }
}

export interface LinkProblem {
  title: string;
  lead: string;
  /** The next step: a new email to the same address, or starting the change again. */
  remedy: "new email" | "account" | "sign in";
}

/** Returns the texts about a link that the server refuses, by the code of the refusal. */
export function linkProblem(code: string | undefined, claim: MailedClaim | undefined): LinkProblem {
  const isApproval = claim?.updateTo !== undefined;
  if (code === "TOKEN_EXPIRED") {
    return {
      title: "This link has expired",
      lead: isApproval
        ? "Links work for one hour. Change your email again to get a new one."
        : "Links work for one hour. Get a new one by email.",
      remedy: isApproval ? "account" : claim ? "new email" : "sign in",
    };
  }
  if (code === "USER_NOT_FOUND") {
    return isApproval
      ? {
          title: "This change is already done",
          lead: `The account no longer uses ${claim.email}. The link was used before, or the address was changed in another way.`,
          remedy: "account",
        }
      : {
          title: "No account uses this address",
          lead: "The account has another address now, or it was deleted.",
          remedy: "sign in",
        };
  }
  return {
    title: "This link does not work",
    lead: isApproval
      ? "It was used before, or a newer one replaced it. Open the link in the latest email."
      : "It is incomplete or was replaced by a newer one. Open the link in the latest email.",
    remedy: isApproval ? "account" : "sign in",
  };
}
