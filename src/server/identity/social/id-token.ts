import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from "jose";
import { askProvider, ProviderFailure } from "./ask-provider.ts";
import type { SocialProvider } from "./social-providers.ts";

/**
 * Keys of the provider only: nothing that could be signed with a secret both sides know, or with
 * none.
 */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
];
const skewSeconds = 10;
const tenant = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The token is not what it should be; the message says in which way, for the log. */
export class InvalidIdToken extends Error {}

const keySets = new WeakMap<SocialProvider, ReturnType<typeof createRemoteJWKSet>>();

interface Expected {
  /**
   * A provider's token comes with a code of ours. A caller's was made for a page or an app, so the
   * app's own client ids count too, and a nonce in it must be named: the page that asked for the
   * token knows it.
   */
  from: "provider" | "caller";
  nonce: string | undefined;
  now: Date;
}

/**
 * Verifies every id token, however it reaches us: signature, issuer, audience, expiry by the
 * machine clock, subject and nonce.
 */
export async function verifyIdToken(
  provider: SocialProvider,
  token: string,
  expected: Expected,
): Promise<JWTPayload> {
  if (!provider.idToken) throw new InvalidIdToken(`${provider.id} has no id tokens`);
  const { clientId, audiences } = provider.settings;
  const isCallers = expected.from === "caller";
  const accepted = isCallers ? [clientId, ...audiences] : [clientId];
  const { payload } = await jwtVerify(token, keySet(provider, provider.idToken.jwksUrl), {
    algorithms,
    audience: accepted,
    clockTolerance: skewSeconds,
    currentDate: expected.now,
    requiredClaims: ["iss", "aud", "sub", "exp", "iat"],
  }).catch((error: unknown) => {
    if (error instanceof ProviderFailure) throw error;
    throw new InvalidIdToken("the token does not verify", { cause: error });
  });
  if (!listIssuers(provider, payload).includes(payload.iss ?? ""))
    throw new InvalidIdToken("another issuer made the token");
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
  if (isForSeveral && !accepted.some((id) => id === payload.azp))
    throw new InvalidIdToken("the token was made for another party");
  if ((isCallers || expected.nonce !== undefined) && payload.nonce !== expected.nonce)
    throw new InvalidIdToken("the token carries another nonce");
  return payload;
}

function listIssuers(provider: SocialProvider, payload: JWTPayload): string[] {
  const { issuers = [provider.issuer] } = provider.idToken ?? {};
  const tid = typeof payload.tid === "string" && tenant.test(payload.tid) ? payload.tid : "";
  return issuers.map((issuer) => issuer.replace("{tid}", tid));
}

/** Fetched once and cached; an unknown key id makes it fetch again, though not at every call. */
function keySet(provider: SocialProvider, url: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keySets.get(provider);
  if (known) return known;
  const made = createRemoteJWKSet(new URL(url), {
    [customFetch]: (address, options) => askProvider(provider.outboundFetch, address, options),
  });
  keySets.set(provider, made);
  return made;
}
