import type { RefusalSpec } from "#server/platform/refusal.ts";

/** On the way back from a provider the message becomes the redirect's code. */
export const socialErrors = {
  providerNotFound: { status: 404, message: "Provider not found" },
  idTokenNotSupported: { status: 404, message: "id_token not supported" },
  invalidToken: { status: 401, message: "invalid token" },
  noUserInfo: { status: 401, message: "Failed to get user info" },
  noEmail: { status: 401, message: "User email not found" },
  accountNotLinked: { status: 401, message: "account not linked" },
  signUpDisabled: { status: 401, message: "signup disabled" },
  emailNotVerified: { status: 403, message: "Email not verified" },
  callbackRequired: { status: 400, message: "callbackURL is required" },
  providerAway: {
    status: 503,
    message: "The provider does not answer. Please try again.",
    headers: { "retry-after": "5" },
  },
} satisfies Record<string, RefusalSpec>;

/** Codes in the query of the page that a failed sign-in ends on. */
export type RedirectCode =
  | "invalid_callback_request"
  | "state_not_found"
  | "please_restart_the_process"
  | "no_code"
  | "oauth_provider_not_found"
  | "invalid_code"
  | "unable_to_get_user_info"
  | "email_not_found"
  | "email_not_verified"
  | "unable_to_link_account"
  | "account_already_linked_to_different_user"
  | "account_not_linked"
  | "signup_disabled"
  | "banned"
  | "internal_server_error";
