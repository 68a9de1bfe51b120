import type { RefusalSpec } from "#server/platform/refusal.ts";

export const accountErrors = {
  linkingNotAllowed: { status: 401, message: "Account not linked - linking not allowed" },
  differentEmails: { status: 401, message: "Account not linked - different emails not allowed" },
  /** The same words if the account belongs to another person: the answer does not say to whom. */
  linkedElsewhere: { status: 417, message: "Account not linked - unable to create account" },
  lastAccount: { status: 400, message: "You can't unlink your last account" },
  notFound: { status: 400, message: "Account not found" },
  ownerNeeded: { status: 400, message: "Either userId or session is required" },
  noAccessToken: { status: 400, message: "Failed to get a valid access token" },
  notRefreshed: { status: 400, message: "Failed to refresh access token" },
  noProfile: { status: 400, message: "Failed to get user info" },
} satisfies Record<string, RefusalSpec>;

export function providerNotSupported(id: string): RefusalSpec {
  return { status: 400, message: `Provider ${id} is not supported.` };
}

export function refreshNotSupported(id: string): RefusalSpec {
  return { status: 400, message: `Provider ${id} does not support token refreshing.` };
}

export function providerNotConfigured(id: string): RefusalSpec {
  return {
    status: 400,
    message: `Provider account provider is ${id} but it is not configured`,
  };
}
