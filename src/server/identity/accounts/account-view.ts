import type {
  AccessTokenWire,
  AccountInfoWire,
  AccountWire,
  TokenSetWire,
} from "#contract/identity/account-schema.ts";
import type { Profile } from "../social/profile-rules.ts";
import type { AccountRow } from "./account-store.ts";
import type { OpenedTokens } from "./account-tokens.ts";

/** `accountId` is the provider's. */
export function presentAccount(account: AccountRow): AccountWire {
  return {
    id: account.id,
    provider: account.providerId,
    providerId: account.providerId,
    userId: account.userId,
    accountId: account.accountId,
    scopes: toScopes(account),
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  };
}

export function presentAccessToken(account: AccountRow, tokens: OpenedTokens): AccessTokenWire {
  return {
    accessToken: tokens.accessToken ?? "",
    ...(account.accessTokenExpiresAt && {
      accessTokenExpiresAt: account.accessTokenExpiresAt.toISOString(),
    }),
    scopes: toScopes(account),
    ...(tokens.idToken !== undefined && { idToken: tokens.idToken }),
  };
}

export function presentTokenSet(account: AccountRow, tokens: OpenedTokens): TokenSetWire {
  return {
    ...presentAccessToken(account, tokens),
    providerId: account.providerId,
    accountId: account.accountId,
    scope: account.scope,
    ...(tokens.refreshToken !== undefined && { refreshToken: tokens.refreshToken }),
    ...(account.refreshTokenExpiresAt && {
      refreshTokenExpiresAt: account.refreshTokenExpiresAt.toISOString(),
    }),
    tokenType: "bearer",
  };
}

export function presentAccountInfo(
  { id, providerId, accountId }: AccountRow,
  profile: Profile,
  raw: unknown,
): AccountInfoWire {
  return {
    account: { id, providerId, accountId },
    user: {
      id: profile.subject,
      name: profile.name,
      email: profile.email ?? null,
      image: profile.image ?? null,
      emailVerified: profile.emailVerified,
    },
    data: raw,
  };
}

function toScopes({ scope }: AccountRow): string[] {
  return scope === null || scope === "" ? [] : scope.split(",");
}
