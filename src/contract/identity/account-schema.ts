import * as z from "zod/mini";

/** The providers that need no addresses; any other one is configured with its issuer. */
export const knownProviderIds = [
  "apple",
  "discord",
  "facebook",
  "github",
  "microsoft",
  "google",
  "huggingface",
  "spotify",
  "twitch",
  "twitter",
  "dropbox",
  "kick",
  "linkedin",
  "gitlab",
  "tiktok",
  "reddit",
  "roblox",
  "vk",
  "zoom",
] as const;
export type KnownProviderId = (typeof knownProviderIds)[number];

const name = z.string().check(z.minLength(1), z.maxLength(255));
const address = z.optional(z.string().check(z.maxLength(2048)));
const secret = z.string().check(z.maxLength(16_384));
const scopes = z.optional(
  z.array(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))).check(z.maxLength(50)),
);

const IdTokenInput = z.object({
  token: secret,
  nonce: z.optional(z.string().check(z.maxLength(1024))),
  accessToken: z.optional(secret),
  refreshToken: z.optional(secret),
  /** Milliseconds since 1970 at which the access token ends. */
  expiresAt: z.optional(z.number().check(z.minimum(0), z.maximum(8_640_000_000_000_000))),
  scopes,
});

export const SignInWithSocial = z.object({
  provider: name,
  callbackURL: address,
  newUserCallbackURL: address,
  errorCallbackURL: address,
  disableRedirect: z.optional(z.boolean()),
  idToken: z.optional(IdTokenInput),
  scopes,
  requestSignUp: z.optional(z.boolean()),
  loginHint: z.optional(z.string().check(z.maxLength(320))),
});

export const LinkSocial = z.object({
  provider: name,
  callbackURL: address,
  errorCallbackURL: address,
  idToken: z.optional(IdTokenInput),
  requestSignUp: z.optional(z.boolean()),
  scopes,
});

const answer = z.optional(z.string().check(z.maxLength(8192)));

/** The parameters of a provider's callback, in a query or as a form. */
export const SocialCallback = z.object({
  code: answer,
  state: answer,
  error: answer,
  error_description: answer,
  iss: answer,
  device_id: answer,
  /** Apple: JSON with the person's name, the first time only. */
  user: answer,
});

export const UnlinkAccount = z.object({ providerId: name, accountId: z.optional(name) });

/**
 * Here `accountId` is the id of the linked account's row. A `userId` is dropped: identity comes
 * from the session.
 */
export const AccountTokens = z.object({ providerId: name, accountId: z.optional(name) });

export const AccountInfo = z.object({ accountId: name });

export type IdTokenInput = z.infer<typeof IdTokenInput>;
export type SignInWithSocial = z.infer<typeof SignInWithSocial>;
export type LinkSocial = z.infer<typeof LinkSocial>;
export type SocialCallback = z.infer<typeof SocialCallback>;
export type UnlinkAccount = z.infer<typeof UnlinkAccount>;
export type AccountTokens = z.infer<typeof AccountTokens>;

export interface AccountWire {
  id: string;
  provider: string;
  accountId: string;
  scopes: string[];
  createdAt: string;
  updatedAt: string;
}

export interface AccessTokenWire {
  accessToken: string;
  accessTokenExpiresAt?: string;
  scopes: string[];
  idToken?: string;
}

export interface TokenSetWire extends AccessTokenWire {
  refreshToken?: string;
  refreshTokenExpiresAt?: string;
  tokenType: string;
}

export interface AccountInfoWire {
  user: {
    id: string;
    name: string;
    email: string | null;
    image: string | null;
    emailVerified: boolean;
  };
  /** The profile as the provider sent it. */
  data: unknown;
}
