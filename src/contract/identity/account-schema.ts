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

const accountName = { providerId: z.optional(name), accountId: z.optional(name) };

/** Release 1.7 of the official client names an account by the id of its row alone. */
export const UnlinkAccount = z
  .object(accountName)
  .check(z.refine((which) => which.providerId !== undefined || which.accountId !== undefined));

/** A `userId` is dropped: identity comes from the session. */
export const AccountTokens = z
  .object({ ...accountName, useAccountCookie: z.optional(z.boolean()) })
  .check(z.refine((which) => Object.values(which).some(Boolean)));

export const AccountInfo = z
  .object({ accountId: z.optional(name), useAccountCookie: z.optional(z.literal([true, "true"])) })
  .check(z.refine((which) => Object.values(which).some(Boolean)));

export type IdTokenInput = z.infer<typeof IdTokenInput>;
export type SignInWithSocial = z.infer<typeof SignInWithSocial>;
export type LinkSocial = z.infer<typeof LinkSocial>;
export type SocialCallback = z.infer<typeof SocialCallback>;
export type UnlinkAccount = z.infer<typeof UnlinkAccount>;
export type AccountTokens = z.infer<typeof AccountTokens>;
export type AccountInfo = z.infer<typeof AccountInfo>;

export interface AccountWire {
  id: string;
  /** The same twice: releases from 1.3 on read the second. */
  provider: string;
  providerId: string;
  userId: string;
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
  providerId: string;
  accountId: string;
  scope: string | null;
  refreshToken?: string;
  refreshTokenExpiresAt?: string;
  tokenType: string;
}

export interface AccountInfoWire {
  account: { id: string; providerId: string; accountId: string };
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
