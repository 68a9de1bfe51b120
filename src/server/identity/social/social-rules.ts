import type { Profile } from "./profile-rules.ts";

/** What the configuration says about joining provider accounts to people. */
export interface LinkPolicy {
  trustedProviders: readonly string[];
  linkDifferentEmails: boolean;
}

export type SignUp = "on" | "off" | "requested";

/** identity contract §6: the provider is trusted, or it says that the address is proven. */
export function isEmailBelieved(
  policy: LinkPolicy,
  providerId: string,
  profile: Pick<Profile, "emailVerified">,
): boolean {
  return profile.emailVerified || policy.trustedProviders.includes(providerId);
}

/**
 * Signing in joins the accounts of one address only if both sides proved it: a stranger may have registered the
 * address here first, and would share the account from then on.
 */
export function mayLinkImplicitly(
  policy: LinkPolicy,
  providerId: string,
  profile: Pick<Profile, "emailVerified">,
  user: { emailVerified: boolean },
): boolean {
  return user.emailVerified && isEmailBelieved(policy, providerId, profile);
}

export type LinkVerdict = "allowed" | "email_missing" | "not_believed" | "different_email";

/** Whether a signed-in person may add this provider account. A missing address counts as a different one. */
export function linkVerdict(
  policy: LinkPolicy,
  providerId: string,
  profile: { email: string | undefined; emailVerified: boolean },
  user: { email: string },
): LinkVerdict {
  if (profile.email === undefined) return policy.linkDifferentEmails ? "allowed" : "email_missing";
  if (!isEmailBelieved(policy, providerId, profile)) return "not_believed";
  if (profile.email !== user.email && !policy.linkDifferentEmails) return "different_email";
  return "allowed";
}

export function maySignUp(signUp: SignUp, requested: boolean): boolean {
  return signUp === "on" || (signUp === "requested" && requested);
}
