import type { SocialCallback } from "#contract/identity/account-schema.ts";
import { isDatabaseAway } from "#server/platform/database/database-outage.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { accountErrors } from "../accounts/account-errors.ts";
import { linkAccount } from "../accounts/link-account.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { isImpersonatedSession } from "../sessions/session-store.ts";
import { userErrors } from "../users/user-errors.ts";
import { authBasePath } from "../wire/auth-routes.ts";
import { ProviderFailure } from "./ask-provider.ts";
import { InvalidIdToken } from "./id-token.ts";
import { type Person, personOfTokens } from "./identify-person.ts";
import { findOauthBrowser } from "./oauth-cookie.ts";
import { type Checks, endJourney, type Journey } from "./oauth-state.ts";
import { exchangeCode, type ProviderTokens } from "./provider-client.ts";
import { type SignedInPerson, signInPerson } from "./sign-in-person.ts";
import { callbackAddress } from "./sign-in-with-social.ts";
import { type RedirectCode, socialErrors } from "./social-errors.ts";
import type { SocialProvider, SocialProviders } from "./social-providers.ts";

export interface Arrival {
  location: string;
  /** Undefined when an account was linked, or the sign-in failed. */
  signedIn: SignedInPerson | undefined;
}

/** Ends the callback with this code in the query of an error page. */
class Stop extends Error {
  readonly code: RedirectCode;

  constructor(code: RedirectCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Ends the way back from a provider. Any failure ends on a page with a code, never in a stack
 * trace.
 */
export async function finishSocialCallback(
  req: EdgeRequest,
  providers: SocialProviders,
  answer: SocialCallback,
  revoke: RevokeAccessTokens,
): Promise<Arrival> {
  if (answer.error) return arrival(providerErrorPage(req.platform, answer));
  if (!answer.state) return arrival(errorPage(req.platform, "state_not_found"));
  const journey = await takeJourney(req, answer.state);
  if (!journey) return arrival(errorPage(req.platform, "please_restart_the_process"));
  try {
    return await complete(req, providers, { ...journey, revoke }, answer);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const target = journey.errorCallbackURL ?? errorPageAddress(req.platform);
    return arrival(withQuery(target, { error: toRedirectCode(req, error) }));
  }
}

/** Shows an error for a form that no provider would send. */
export function errorPage(platform: Platform, code: RedirectCode): string {
  return withQuery(errorPageAddress(platform), { error: code });
}

async function takeJourney(
  req: EdgeRequest,
  state: string,
): Promise<(Journey & Checks) | undefined> {
  const browser = findOauthBrowser(req.platform, req.headers.cookie);
  if (browser === undefined) return undefined;
  return req.unitOfWork((ctx) => endJourney(ctx, state, browser));
}

async function complete(
  req: EdgeRequest,
  providers: SocialProviders,
  journey: Journey & Checks & { revoke: RevokeAccessTokens },
  answer: SocialCallback,
): Promise<Arrival> {
  if (!answer.code) throw new Stop("no_code");
  // The state remembers its provider, so that one provider's answer cannot arrive as another's.
  const { id } = req.params;
  if (id !== journey.providerId || !providers.has(id)) throw new Stop("oauth_provider_not_found");
  const provider = await providers.get(id).catch(stopFor(req, "invalid_code"));
  const tokens = await redeem(req, provider, journey, answer);
  const person = await personOfTokens(req.platform, provider, tokens, {
    nonce: journey.nonce,
    user: answer.user,
  }).catch(stopFor(req, "unable_to_get_user_info"));
  if (journey.link) return link(req, journey, journey.link, person);
  const { requestSignUp, revoke } = journey;
  const signedIn = await signInPerson(req, person, { requestSignUp, revoke });
  const welcome = signedIn.isNew ? journey.newUserCallbackURL : undefined;
  return { location: welcome ?? journey.callbackURL, signedIn };
}

async function redeem(
  req: EdgeRequest,
  provider: SocialProvider,
  journey: Journey & Checks,
  answer: SocialCallback,
): Promise<ProviderTokens> {
  const tokens = await exchangeCode(
    provider,
    {
      code: answer.code ?? "",
      state: answer.state ?? "",
      iss: answer.iss,
      deviceId: provider.deviceId ? answer.device_id : undefined,
    },
    {
      codeVerifier: journey.codeVerifier,
      redirectUri: callbackAddress(req.platform, provider.id),
      now: req.platform.clock.now(),
    },
  ).catch(stopFor(req, "invalid_code"));
  return { ...tokens, scopes: tokens.scopes ?? journey.scopes };
}

async function link(
  req: EdgeRequest,
  journey: Journey & { revoke: RevokeAccessTokens },
  owner: NonNullable<Journey["link"]>,
  person: Person,
): Promise<Arrival> {
  req.caller = { ...req.caller, kind: "user", userId: owner.userId };
  await req.unitOfWork(async (ctx) => {
    if (await isImpersonatedSession(ctx.tx, owner.sessionId))
      throw new Refusal(sessionErrors.impersonated);
    await linkAccount(ctx, owner, person, journey.revoke);
  });
  return arrival(journey.callbackURL);
}

/** Says in the log what the provider did, and to the person only what to make of it. */
function stopFor(req: EdgeRequest, code: RedirectCode): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ProviderFailure || error instanceof InvalidIdToken)) throw error;
    req.platform.log.warn({ error, provider: req.params.id }, "a social sign-in failed");
    throw new Stop(code);
  };
}

const codes = new Map<unknown, RedirectCode>([
  [socialErrors.noEmail, "email_not_found"],
  [socialErrors.accountNotLinked, "account_not_linked"],
  [socialErrors.signUpDisabled, "signup_disabled"],
  [socialErrors.emailNotVerified, "email_not_verified"],
  [userErrors.banned, "banned"],
  [accountErrors.linkingNotAllowed, "unable_to_link_account"],
  [accountErrors.differentEmails, "unable_to_link_account"],
  [accountErrors.notFound, "unable_to_link_account"],
  [sessionErrors.impersonated, "unable_to_link_account"],
  [accountErrors.linkedElsewhere, "account_already_linked_to_different_user"],
]);

function toRedirectCode(req: EdgeRequest, error: unknown): RedirectCode {
  if (error instanceof Stop) return error.code;
  const known = error instanceof Refusal ? codes.get(error.spec) : undefined;
  if (known) return known;
  const { requestId } = req.caller;
  req.platform.log.error({ error, requestId }, "a social callback failed");
  return "internal_server_error";
}

function providerErrorPage(platform: Platform, answer: SocialCallback): string {
  const description = answer.error_description;
  return withQuery(errorPageAddress(platform), {
    error: answer.error ?? "",
    ...(description && { error_description: description }),
  });
}

function errorPageAddress(platform: Platform): string {
  return `${platform.config.baseUrl}${authBasePath}/error`;
}

function withQuery(address: string, values: Record<string, string>): string {
  return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(values)}`;
}

function arrival(location: string): Arrival {
  return { location, signedIn: undefined };
}
