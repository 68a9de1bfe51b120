import { escapeHtml } from "#server/platform/escape-html.ts";

/** The text that a person reads for each code of a failed redirect. */
const sentences: Record<string, string> = {
  token_expired: "This link has expired. Request a new one and open it within an hour.",
  invalid_token:
    "This link is not valid. It may be old, already used or incomplete. Copy the whole link from the latest email.",
  INVALID_TOKEN: "This link is no longer valid. Request a new one.",
  user_not_found: "The account for this link no longer exists.",
  unauthorized: "Sign in with the account this link was created for, then open it again.",
  please_restart_the_process: "That took too long or was opened twice. Please start again.",
  state_not_found: "The sign-in could not be matched to this browser. Please start again.",
  access_denied: "The sign-in was canceled at the provider.",
  invalid_callback_request: "The provider sent an answer we cannot read. Please start again.",
  no_code: "The provider sent no sign-in code. Please start again.",
  oauth_provider_not_found: "This way to sign in is not available here.",
  invalid_code: "The provider did not confirm the sign-in. Please start again.",
  unable_to_get_user_info: "The provider did not send your profile. Please try again.",
  email_not_found: "The provider did not share an email address, and an account here needs one.",
  email_not_verified: "Open the link in the email we sent you, then sign in again.",
  account_not_linked:
    "There is an account with your address. Sign in to it as before, then link this provider in your settings.",
  banned: "This account cannot be used here.",
  signup_disabled: "New accounts cannot be created this way.",
  unable_to_link_account:
    "This account could not be linked: its email address is different or not verified.",
  account_already_linked_to_different_user: "This account is already linked to another user.",
  failed_to_get_user_info:
    "Sign in with the account this link was created for, in this browser, then open it again.",
  only_owner_of_an_organization: "Nothing was deleted: an organization would be without an owner.",
  internal_server_error: "Something went wrong on our side. Please try again.",
};
const unknownCode = "Unknown";

/** Writes a plain page without scripts: it must work when everything else does not. */
export function errorPage(query: {
  error?: string | undefined;
  error_description?: string | undefined;
}): string {
  const code = query.error || unknownCode;
  const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  const sentence = known ?? "The request could not be completed.";
  const description = query.error_description
    ? `<p>${escapeHtml(query.error_description)}</p>`
    : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Authentication Error</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Authentication Error</h1>
<p>${sentence}</p>
${description}
<p class="code">Code: <code>${escapeHtml(code)}</code></p>
<p><a href="/">Back to Guildhall</a></p>
</main>
</body>
</html>
`;
}

const styles = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif;
  color: oklch(0.21 0.01 95); background: oklch(0.985 0.002 95); }
main { box-sizing: border-box; width: min(400px, 100vw - 32px); padding: 32px; border-radius: 16px; background: white;
  border: 1px solid oklch(0.917 0.003 95); }
h1 { margin: 0 0 8px; font-size: 24px; font-weight: 600; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.code { color: oklch(0.43 0.01 95); font-size: 13px; }
a { color: oklch(0.49 0.088 178); }
@media (prefers-color-scheme: dark) {
  body { color: oklch(0.955 0.005 200); background: oklch(0.165 0.005 200); }
  main { background: oklch(0.195 0.005 200); border-color: oklch(0.275 0.005 200); }
  .code { color: oklch(0.77 0.005 200); }
  a { color: oklch(0.75 0.105 178); }
}
`;
