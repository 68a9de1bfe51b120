/**
 * Returns where a mailed reset link leads: the callback as an absolute address with the token, or
 * with the error when the token is worth nothing. Without a callback there is only the error page.
 */
export function resetLinkTarget(
  baseUrl: string,
  callbackURL: string,
  token: string | undefined,
): string {
  if (callbackURL === "") return `${baseUrl}/api/auth/error?error=INVALID_TOKEN`;
  const target = new URL(callbackURL, baseUrl);
  if (token === undefined) target.searchParams.set("error", "INVALID_TOKEN");
  else target.searchParams.set("token", token);
  return target.href;
}
