import type { JWTPayload } from "jose";
import type { IdTokenInput } from "#contract/identity/account-schema.ts";
import { parseEmail } from "#contract/identity/email-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { ProviderFailure } from "./ask-provider.ts";
import { InvalidIdToken, verifyIdToken } from "./id-token.ts";
import { joined, openIdProfile, type Profile, type Raw, toRaw } from "./profile-rules.ts";
import { fetchProfile, type ProviderTokens } from "./provider-client.ts";
import { socialErrors } from "./social-errors.ts";
import type { SocialProvider } from "./social-providers.ts";
import { type SeenIdToken, seenIdToken } from "./use-id-token.ts";

/** Somebody a provider vouches for. The address, if there is one, is in the spelling we store. */
export interface Person {
  providerId: string;
  issuer: string;
  profile: Profile;
  tokens: ProviderTokens;
  /** The id token that says who this is, if there was one. */
  idToken: SeenIdToken | undefined;
}

/**
 * Identifies the person by the tokens of a code. Throws ProviderFailure or InvalidIdToken when the
 * person cannot be identified.
 */
export async function personOfTokens(
  platform: Platform,
  provider: SocialProvider,
  tokens: ProviderTokens,
  given: { nonce: string; user: string | undefined },
): Promise<Person> {
  const now = platform.clock.now();
  const nonce = provider.idToken?.nonce ? given.nonce : undefined;
  // Who promises a nonce must send the token that carries it.
  if (nonce !== undefined && tokens.idToken === undefined)
    throw new InvalidIdToken("the provider sent no id token");
  const { idToken } = tokens;
  const claims =
    provider.idToken && idToken !== undefined
      ? await verifyIdToken(provider, idToken, { from: "provider", nonce, now })
      : undefined;
  const profile = await profileFrom(provider, tokens, claims);
  const named = provider.firstTimeUser ? withFirstTimeName(profile, given.user) : profile;
  const seen = claims && idToken && seenIdToken(idToken, claims, "provider", now);
  return toPerson(provider, named, tokens, seen || undefined);
}

/** Identifies the person by an id token that a page or an app got by itself. */
export async function personOfIdToken(
  platform: Platform,
  provider: SocialProvider,
  input: IdTokenInput,
): Promise<Person> {
  const now = platform.clock.now();
  const { token, nonce } = input;
  const claims = await verifyIdToken(provider, token, { from: "caller", nonce, now }).catch(
    refuseIdToken(platform, provider),
  );
  // In an id token every provider uses the standard claims, but what proves an address is its own
  // matter.
  const own = provider.readProfile(claims);
  const profile = { ...openIdProfile(claims), emailVerified: own.emailVerified };
  if (profile.subject === "") throw new Refusal(socialErrors.noUserInfo);
  const tokens: ProviderTokens = {
    accessToken: input.accessToken,
    refreshToken: input.refreshToken,
    idToken: token,
    accessTokenExpiresAt: input.expiresAt === undefined ? undefined : new Date(input.expiresAt),
    refreshTokenExpiresAt: undefined,
    scopes: input.scopes,
    deviceId: undefined,
  };
  return toPerson(provider, profile, tokens, seenIdToken(token, claims, "caller", now));
}

function refuseIdToken(platform: Platform, provider: SocialProvider) {
  return (error: unknown): never => {
    if (error instanceof InvalidIdToken) throw new Refusal(socialErrors.invalidToken);
    if (!(error instanceof ProviderFailure)) throw error;
    platform.log.warn({ error, provider: provider.id }, "a provider sent no keys");
    throw new Refusal(socialErrors.providerAway);
  };
}

async function profileFrom(
  provider: SocialProvider,
  tokens: ProviderTokens,
  claims: JWTPayload | undefined,
): Promise<Profile> {
  if (!provider.userInfo) return provider.readProfile(toRaw(claims));
  const { profile } = await fetchProfile(provider, tokens.accessToken ?? "");
  // OpenID Connect Core §5.3.2: otherwise the two answers may be about two people.
  if (claims && profile.subject !== claims.sub)
    throw new ProviderFailure("the profile is of another person than the id token");
  return profile;
}

/** Only the name is used: the address in this field comes from the browser and is not verified. */
function withFirstTimeName(profile: Profile, user: string | undefined): Profile {
  const { firstName, lastName } = toRaw(toRaw(parsedUser(user)).name);
  const name = joined(firstName, lastName).slice(0, 200);
  return name === "" ? profile : { ...profile, name };
}

function parsedUser(user: string | undefined): Raw {
  try {
    return toRaw(JSON.parse(user ?? "{}"));
  } catch {
    return {};
  }
}

function toPerson(
  provider: SocialProvider,
  profile: Profile,
  tokens: ProviderTokens,
  idToken: SeenIdToken | undefined,
): Person {
  if (profile.subject === "") throw new ProviderFailure("the provider did not say who this is");
  const email = profile.email === undefined ? undefined : parseEmail(profile.email);
  return {
    providerId: provider.id,
    issuer: provider.issuer,
    profile: { ...profile, email, emailVerified: email !== undefined && profile.emailVerified },
    tokens,
    idToken,
  };
}
