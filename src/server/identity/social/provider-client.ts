import * as oauth from "oauth4webapi";
import { askForObject, askProvider, ProviderFailure, parsed } from "./ask-provider.ts";
import { type Profile, type Raw, toRaw, toRawList } from "./profile-rules.ts";
import type { SocialProvider } from "./social-providers.ts";

/** The tokens that a provider issued for a person. */
export interface ProviderTokens {
  accessToken: string | undefined;
  refreshToken: string | undefined;
  idToken: string | undefined;
  accessTokenExpiresAt: Date | undefined;
  refreshTokenExpiresAt: Date | undefined;
  /** Undefined when the provider did not say: then those that were asked for. */
  scopes: readonly string[] | undefined;
  deviceId: string | undefined;
}

export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  codeVerifier: string;
  nonce: string;
  scopes: readonly string[];
  loginHint: string | undefined;
}

/** Returns the default ones, the configured ones and those of the request, each once. */
export function scopesFor(provider: SocialProvider, asked: readonly string[] = []): string[] {
  return [...new Set([...provider.scopes, ...provider.settings.scopes, ...asked])];
}

export async function authorizationUrl(
  provider: SocialProvider,
  request: AuthorizationRequest,
): Promise<string> {
  const url = new URL(provider.authorizeUrl);
  const query = url.searchParams;
  for (const [name, value] of Object.entries(provider.authorizeParameters ?? {}))
    query.set(name, value);
  query.set(provider.clientIdName ?? "client_id", provider.settings.clientId);
  query.set("response_type", "code");
  query.set("redirect_uri", request.redirectUri);
  query.set("scope", request.scopes.join(provider.scopeSeparator ?? " "));
  query.set("state", request.state);
  if (provider.pkce) {
    query.set("code_challenge", await oauth.calculatePKCECodeChallenge(request.codeVerifier));
    query.set("code_challenge_method", "S256");
  }
  if (provider.idToken?.nonce) query.set("nonce", request.nonce);
  if (request.loginHint) query.set(provider.loginHintName ?? "login_hint", request.loginHint);
  return url.href;
}

export interface CodeAnswer {
  code: string;
  state: string;
  /** RFC 9207: who answered, where the provider says so. */
  iss: string | undefined;
  deviceId: string | undefined;
}

/** Exchanges a code. The id token in the answer is not verified here: see the one verifier. */
export async function exchangeCode(
  provider: SocialProvider,
  answer: CodeAnswer,
  checks: { codeVerifier: string; redirectUri: string; now: Date },
): Promise<ProviderTokens> {
  const { server, client, authentication, options } = party(provider);
  const parameters = new URLSearchParams({ code: answer.code, state: answer.state });
  // Without an id token there is no issuer to compare with; the address of the callback tells
  // providers apart.
  if (answer.iss && provider.idToken) parameters.set("iss", answer.iss);
  const device = deviceParameters(provider, answer);
  const tokens = await asFailure(async () => {
    const validated = oauth.validateAuthResponse(server, client, parameters, answer.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      validated,
      checks.redirectUri,
      provider.pkce ? checks.codeVerifier : oauth.nopkce,
      { ...options, additionalParameters: device },
    );
    return toTokens(provider, response, checks.now);
  });
  return { ...tokens, deviceId: answer.deviceId };
}

export function refreshTokens(
  provider: SocialProvider,
  known: { refreshToken: string; deviceId: string | undefined; state: string },
  now: Date,
): Promise<ProviderTokens> {
  const { server, client, authentication, options } = party(provider);
  return asFailure(async () => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      known.refreshToken,
      { ...options, additionalParameters: deviceParameters(provider, known) },
    );
    return { ...(await toTokens(provider, response, now)), deviceId: known.deviceId };
  });
}

/** Fetches the person as the provider knows them now, and the provider's own words. */
export async function fetchProfile(
  provider: SocialProvider,
  accessToken: string,
): Promise<{ profile: Profile; raw: Raw }> {
  const { userInfo, outboundFetch } = provider;
  if (!userInfo) throw new ProviderFailure(`${provider.id} has no address for profiles`);
  const headers = { accept: "application/json", ...userInfo.headers };
  const init: RequestInit = userInfo.tokenInForm
    ? {
        method: "POST",
        headers,
        body: new URLSearchParams({
          access_token: accessToken,
          client_id: provider.settings.clientId,
        }),
      }
    : {
        method: userInfo.method ?? "GET",
        headers: { ...headers, authorization: `Bearer ${accessToken}` },
      };
  const raw = toRaw(await askForObject(outboundFetch, userInfo.url, init));
  if (userInfo.more)
    raw[userInfo.more.name] = toRawList(await askForObject(outboundFetch, userInfo.more.url, init));
  return { profile: provider.readProfile(raw), raw };
}

function party(provider: SocialProvider) {
  const { clientId, clientSecret } = provider.settings;
  const server: oauth.AuthorizationServer = {
    issuer: provider.issuer,
    token_endpoint: provider.tokenUrl,
  };
  const client: oauth.Client = { client_id: clientId };
  const options = {
    [oauth.customFetch]: (url: string, init: unknown) =>
      askProvider(provider.outboundFetch, url, init as RequestInit),
    [oauth.allowInsecureRequests]: provider.tokenUrl.startsWith("http://"),
  };
  return { server, client, authentication: toClientAuth(provider, clientSecret), options };
}

function toClientAuth(provider: SocialProvider, secret: string | undefined): oauth.ClientAuth {
  const { clientIdName } = provider;
  if (clientIdName) {
    return (_server, client, body) => {
      body.set(clientIdName, client.client_id);
      if (secret) body.set("client_secret", secret);
    };
  }
  if (!secret || provider.clientAuth === "none") return oauth.None();
  return provider.clientAuth === "basic" ? basicSecret(secret) : oauth.ClientSecretPost(secret);
}

/**
 * RFC 6749 §2.3.1 encodes both halves, and the library does so down to the hyphen. Reddit, X and
 * others compare the halves as they come, so letters that need no escape stay as they are: both
 * kinds of provider read the same.
 */
function basicSecret(secret: string): oauth.ClientAuth {
  return (_server, client, _body, headers) => {
    const pair = [client.client_id, secret].map(encodeURIComponent).join(":");
    headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
  };
}

function deviceParameters(
  provider: SocialProvider,
  known: { deviceId: string | undefined; state: string },
): Record<string, string> {
  if (!provider.deviceId) return {};
  return { device_id: known.deviceId ?? "", state: known.state };
}

/** Providers bend the answer a little; this normalizes it before the library checks it. */
async function toTokens(
  provider: SocialProvider,
  response: Response,
  now: Date,
): Promise<ProviderTokens> {
  const { id_token, scope, refresh_token_expires_in, refresh_expires_in, ...rest } = toRaw(
    await parsed(response),
  );
  const straight = Response.json({ token_type: "bearer", ...rest }, { status: response.status });
  const { server, client } = party(provider);
  const answer = await oauth.processRefreshTokenResponse(server, client, straight);
  const inSeconds = (seconds: unknown) =>
    typeof seconds === "number" && seconds > 0
      ? new Date(now.getTime() + Math.min(seconds, longestSeconds) * 1000)
      : undefined;
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: typeof id_token === "string" ? id_token : undefined,
    accessTokenExpiresAt: inSeconds(answer.expires_in),
    refreshTokenExpiresAt: inSeconds(refresh_token_expires_in ?? refresh_expires_in),
    scopes: findScopes(scope),
    deviceId: undefined,
  };
}

const longestSeconds = 10 * 365 * 86_400;

/** Separated by blanks, or by commas (GitHub, TikTok), or a list (Twitch). */
function findScopes(scope: unknown): string[] | undefined {
  const parts = Array.isArray(scope) ? scope : String(scope ?? "").split(/[\s,]+/);
  const scopes = parts.filter((part): part is string => typeof part === "string" && part !== "");
  return scopes.length > 0 ? scopes : undefined;
}

async function asFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure("the provider refused or its answer is not usable", { cause: error });
  }
}
