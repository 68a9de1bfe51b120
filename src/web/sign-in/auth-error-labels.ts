export interface AuthErrorLabels {
  title: string;
  lead: string;
}

const tryAgain = "Please try again. If it happens again, sign in another way.";

/** The codes a provider's return may end in, in words for a person. */
const words: Record<string, AuthErrorLabels> = {
  access_denied: {
    title: "You chose not to continue",
    lead: "The provider reported that you canceled. Nothing was changed.",
  },
  account_already_linked_to_different_user: {
    title: "That account is already in use",
    lead: "It is connected to another Guildhall account. Disconnect it there first.",
  },
  account_not_linked: {
    title: "Sign in the way you did before",
    lead: "An account with this email already exists. Sign in to it first, then connect the provider in your account settings.",
  },
  email_not_found: {
    title: "The provider gave us no email",
    lead: "We need your email address. Allow the provider to share it, or sign in another way.",
  },
  email_not_verified: {
    title: "Verify your email first",
    lead: "We sent you a link. Open it, then sign in again.",
  },
  internal_server_error: { title: "Something went wrong on our side", lead: tryAgain },
  invalid_callback_request: { title: "The provider did not confirm your sign-in", lead: tryAgain },
  invalid_code: { title: "The provider did not confirm your sign-in", lead: tryAgain },
  no_code: { title: "The provider did not confirm your sign-in", lead: tryAgain },
  oauth_provider_not_found: {
    title: "This provider is not set up here",
    lead: "Sign in another way.",
  },
  please_restart_the_process: {
    title: "That took too long",
    lead: "A sign-in attempt is valid for ten minutes and works once. Please start again.",
  },
  signup_disabled: {
    title: "No account yet",
    lead: "You cannot sign up with this provider. Create an account first, then connect the provider.",
  },
  state_not_found: {
    title: "You started in another browser",
    lead: "Please start again in this one.",
  },
  unable_to_get_user_info: {
    title: "The provider did not send enough information",
    lead: tryAgain,
  },
  unable_to_link_account: {
    title: "The account was not connected",
    lead: "Its email must be the same as yours, and the provider must have verified it.",
  },
};

/**
 * Undefined codes and those we do not know have the same calm words; the code itself is shown
 * beside them.
 */
export function authErrorLabels(code: string | undefined): AuthErrorLabels {
  return words[code ?? ""] ?? { title: "That did not work", lead: tryAgain };
}
