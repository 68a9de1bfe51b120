import { isProven } from "../users/proof-rules.ts";
import type { Profile } from "./profile-rules.ts";

/** The configuration for joining provider accounts to people. */
export interface LinkPolicy {
  trustedProviders: readonly string[];
  linkDifferentEmails: boolean;
}

export type SignUp = "on" | "off" | "requested";

/** The provider is trusted, or it says that the address is proven. */
export function isEmailBelieved(
  policy: LinkPolicy,
  providerId: string,
  profile: Pick<Profile, "emailVerified">,
): boolean {
  return profile.emailVerified || policy.trustedProviders.includes(providerId);
}

/** The provider itself says that the person reads mail at the address of this account. */
export function provesAddress(
  profile: Pick<Profile, "email" | "emailVerified">,
  user: { email: string },
): boolean {
  return profile.emailVerified && profile.email === user.email;
}

export type JoinVerdict = "join" | "take_over" | "refuse";

/**
 * Decides how a sign-in through a provider treats the account with the same address. A stranger may
 * have registered the address here first, and would share the account from then on: an account that
 * is not proven is joined only if the provider itself proved the address, and everything that could
 * sign in to it before ends.
 */
export function joinVerdict(
  policy: LinkPolicy,
  providerId: string,
  profile: Pick<Profile, "emailVerified">,
  user: { emailVerified: boolean; provenAt: Date | null },
): JoinVerdict {
  if (!user.emailVerified || !isProven(user)) return profile.emailVerified ? "take_over" : "refuse";
  return isEmailBelieved(policy, providerId, profile) ? "join" : "refuse";
}

export type LinkVerdict = "allowed" | "email_missing" | "not_believed" | "different_email";

/**
 * Decides whether a signed-in person may add this provider account. A missing address counts as a
 * different one.
 */
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
