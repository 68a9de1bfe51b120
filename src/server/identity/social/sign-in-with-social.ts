import type { IdTokenInput } from "#contract/identity/account-schema.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { authBasePath } from "../wire/auth-routes.ts";
import { ProviderFailure } from "./ask-provider.ts";
import { browserCookie, findOauthBrowser, newBrowser } from "./oauth-cookie.ts";
import { beginJourney, type Journey } from "./oauth-state.ts";
import { authorizationUrl, scopesFor } from "./provider-client.ts";
import { socialErrors } from "./social-errors.ts";
import type { SocialProvider, SocialProviders } from "./social-providers.ts";

/** Returns a configured provider that can do what is asked of it. */
export async function getProvider(
  providers: SocialProviders,
  asked: { provider: string; idToken?: IdTokenInput | undefined },
): Promise<SocialProvider> {
  if (!providers.has(asked.provider)) throw new Refusal(socialErrors.providerNotFound);
  if (asked.idToken && !providers.outline(asked.provider).idToken)
    throw new Refusal(socialErrors.idTokenNotSupported);
  return providers.get(asked.provider).catch((error: unknown) => {
    if (error instanceof ProviderFailure) throw new Refusal(socialErrors.providerAway);
    throw error;
  });
}

interface Departure {
  callbackURL?: string | undefined;
  errorCallbackURL?: string | undefined;
  newUserCallbackURL?: string | undefined;
  requestSignUp?: boolean | undefined;
  scopes?: string[] | undefined;
  loginHint?: string | undefined;
}

/** Remembers where somebody wants to go, and returns the provider's address to go to first. */
export async function startJourney(
  req: EdgeRequest,
  provider: SocialProvider,
  departure: Departure,
  link?: Journey["link"],
): Promise<string> {
  const { platform } = req;
  const callbackURL = departure.callbackURL ?? platform.config.baseUrl;
  if (callbackURL === "") throw new Refusal(socialErrors.callbackRequired);
  const browser = findOauthBrowser(platform, req.headers.cookie) ?? newBrowser();
  const journey: Journey = {
    providerId: provider.id,
    link,
    callbackURL,
    errorCallbackURL: departure.errorCallbackURL || undefined,
    newUserCallbackURL: departure.newUserCallbackURL || undefined,
    requestSignUp: departure.requestSignUp ?? false,
    scopes: scopesFor(provider, departure.scopes),
  };
  const checks = await req.unitOfWork((ctx) => beginJourney(ctx, journey, browser));
  const crossSitePost = provider.authorizeParameters?.response_mode === "form_post";
  req.setCookie(browserCookie(platform, browser, { crossSitePost }));
  return authorizationUrl(provider, {
    ...checks,
    redirectUri: callbackAddress(platform, provider.id),
    scopes: journey.scopes,
    loginHint: departure.loginHint,
  });
}

/**
 * Returns the redirect URL to register with the provider. Each provider has its own, so that none
 * can answer for another.
 */
export function callbackAddress(platform: Platform, providerId: string): string {
  return `${platform.config.baseUrl}${authBasePath}/callback/${providerId}`;
}
