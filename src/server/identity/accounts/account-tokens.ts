import type { Keys } from "#server/platform/keys.ts";
import type { ProviderTokens } from "../social/provider-client.ts";
import type { AccountRow } from "./account-store.ts";
import type { TokenColumns } from "./linked-account-store.ts";

export interface OpenedTokens {
  accessToken: string | undefined;
  refreshToken: string | undefined;
  idToken: string | undefined;
}

/**
 * Seals tokens as they are stored, for this row and column. Tokens that the provider did not send
 * again stay.
 */
export function sealTokens(keys: Keys, accountId: string, tokens: ProviderTokens): TokenColumns {
  const seal = (column: string, token: string) => keys.seal(toPlace(accountId, column), token);
  return {
    ...(tokens.accessToken && {
      sealedAccessToken: seal("sealed_access_token", tokens.accessToken),
      accessTokenExpiresAt: tokens.accessTokenExpiresAt ?? null,
    }),
    ...(tokens.refreshToken && {
      sealedRefreshToken: seal("sealed_refresh_token", tokens.refreshToken),
      refreshTokenExpiresAt: tokens.refreshTokenExpiresAt ?? null,
    }),
    ...(tokens.idToken && { sealedIdToken: seal("sealed_id_token", tokens.idToken) }),
    ...(tokens.scopes && { scope: tokens.scopes.join(",") }),
    ...(tokens.deviceId && { deviceId: tokens.deviceId }),
  };
}

export function openTokens(keys: Keys, account: AccountRow): OpenedTokens {
  const open = (column: string, sealed: string | null) =>
    sealed === null ? undefined : keys.open(toPlace(account.id, column), sealed);
  return {
    accessToken: open("sealed_access_token", account.sealedAccessToken),
    refreshToken: open("sealed_refresh_token", account.sealedRefreshToken),
    idToken: open("sealed_id_token", account.sealedIdToken),
  };
}

function toPlace(accountId: string, column: string): string {
  return `accounts|${accountId}|${column}`;
}
