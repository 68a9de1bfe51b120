import type { KnownProviderId } from "#contract/identity/account-schema.ts";
import { openIdProfile, type Raw, toProfile } from "./profile-rules.ts";
import type { ProviderRecord } from "./provider-record.ts";

type OpenIdProvider = Extract<
  KnownProviderId,
  "apple" | "gitlab" | "google" | "huggingface" | "linkedin" | "microsoft" | "roblox" | "twitch"
>;

const openId = ["openid", "profile", "email"];
const twitchClaims = { email: null, email_verified: null, picture: null, preferred_username: null };

/** Providers that speak OpenID Connect, as their public documentation describes them. */
export const openIdProviderRecords: Record<OpenIdProvider, ProviderRecord> = {
  // developer.apple.com/documentation/signinwithapplerestapi
  apple: {
    issuer: "https://appleid.apple.com",
    authorizeUrl: "https://appleid.apple.com/auth/authorize",
    tokenUrl: "https://appleid.apple.com/auth/token",
    scopes: ["name", "email"],
    clientAuth: "post",
    pkce: false,
    refresh: true,
    authorizeParameters: { response_mode: "form_post" },
    firstTimeUser: true,
    idToken: { jwksUrl: "https://appleid.apple.com/auth/keys", nonce: true },
    readProfile: openIdProfile,
  },
  // docs.gitlab.com/integration/openid_connect_provider: `email_verified` is the provider's own
  // word
  gitlab: {
    issuer: "https://gitlab.com",
    authorizeUrl: "https://gitlab.com/oauth/authorize",
    tokenUrl: "https://gitlab.com/oauth/token",
    scopes: openId,
    clientAuth: "post",
    pkce: true,
    refresh: true,
    idToken: { jwksUrl: "https://gitlab.com/oauth/discovery/keys", nonce: true },
    userInfo: { url: "https://gitlab.com/oauth/userinfo" },
    readProfile: openIdProfile,
  },
  // developers.google.com/identity/openid-connect/openid-connect
  google: {
    issuer: "https://accounts.google.com",
    authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    scopes: openId,
    clientAuth: "post",
    pkce: true,
    refresh: true,
    authorizeParameters: { access_type: "offline", include_granted_scopes: "true" },
    idToken: {
      jwksUrl: "https://www.googleapis.com/oauth2/v3/certs",
      issuers: ["https://accounts.google.com", "accounts.google.com"],
      nonce: true,
    },
    readProfile: openIdProfile,
  },
  // huggingface.co/docs/hub/oauth
  huggingface: {
    issuer: "https://huggingface.co",
    authorizeUrl: "https://huggingface.co/oauth/authorize",
    tokenUrl: "https://huggingface.co/oauth/token",
    scopes: openId,
    clientAuth: "post",
    pkce: true,
    refresh: true,
    idToken: { jwksUrl: "https://huggingface.co/oauth/jwks", nonce: true },
    userInfo: { url: "https://huggingface.co/oauth/userinfo" },
    readProfile: openIdProfile,
  },
  // learn.microsoft.com/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
  linkedin: {
    issuer: "https://www.linkedin.com/oauth",
    authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
    tokenUrl: "https://www.linkedin.com/oauth/v2/accessToken",
    scopes: openId,
    clientAuth: "post",
    pkce: false,
    refresh: true,
    idToken: { jwksUrl: "https://www.linkedin.com/oauth/openid/jwks", nonce: false },
    userInfo: { url: "https://api.linkedin.com/v2/userinfo" },
    readProfile: openIdProfile,
  },
  // learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
  microsoft: {
    issuer: "https://login.microsoftonline.com/common/v2.0",
    authorizeUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    tokenUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    scopes: [...openId, "offline_access"],
    clientAuth: "post",
    pkce: true,
    refresh: true,
    idToken: {
      jwksUrl: "https://login.microsoftonline.com/common/discovery/v2.0/keys",
      issuers: ["https://login.microsoftonline.com/{tid}/v2.0"],
      nonce: true,
    },
    readProfile: microsoftProfile,
  },
  // create.roblox.com/docs/cloud/reference/oauth2: gives an address only to approved applications
  roblox: {
    issuer: "https://apis.roblox.com/oauth/",
    authorizeUrl: "https://apis.roblox.com/oauth/v1/authorize",
    tokenUrl: "https://apis.roblox.com/oauth/v1/token",
    scopes: ["openid", "profile"],
    clientAuth: "post",
    pkce: true,
    refresh: true,
    idToken: { jwksUrl: "https://apis.roblox.com/oauth/v1/certs", nonce: true },
    userInfo: { url: "https://apis.roblox.com/oauth/v1/userinfo" },
    readProfile: openIdProfile,
  },
  // dev.twitch.tv/docs/authentication/getting-tokens-oidc: claims have to be asked for by name
  twitch: {
    issuer: "https://id.twitch.tv/oauth2",
    authorizeUrl: "https://id.twitch.tv/oauth2/authorize",
    tokenUrl: "https://id.twitch.tv/oauth2/token",
    scopes: ["openid", "user:read:email"],
    clientAuth: "post",
    pkce: false,
    refresh: true,
    authorizeParameters: {
      claims: JSON.stringify({ id_token: twitchClaims, userinfo: twitchClaims }),
    },
    idToken: { jwksUrl: "https://id.twitch.tv/oauth2/keys", nonce: true },
    userInfo: { url: "https://id.twitch.tv/oauth2/userinfo" },
    readProfile: openIdProfile,
  },
};

/**
 * A tenant's administrator can write any address into `email`. Only the optional claims prove one:
 * `xms_edov` (the domain's owner is the tenant) and the list `verified_primary_email`.
 */
function microsoftProfile(claims: Raw) {
  const proven = Array.isArray(claims.verified_primary_email)
    ? claims.verified_primary_email.includes(claims.email)
    : false;
  const ownDomain = claims.xms_edov === true || claims.xms_edov === 1 || claims.xms_edov === "1";
  return toProfile({
    subject: claims.sub,
    name: [claims.name, claims.preferred_username],
    email: claims.email,
    emailVerified: proven || ownDomain,
    image: claims.picture,
  });
}
