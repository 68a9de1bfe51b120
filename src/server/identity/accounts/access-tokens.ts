import type {
  AccessTokenWire,
  AccountTokens,
  TokenSetWire,
} from "#contract/identity/account-schema.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SocialProviders } from "../social/social-providers.ts";
import { accountErrors, providerNotSupported, refreshNotSupported } from "./account-errors.ts";
import type { AccountRow } from "./account-store.ts";
import { openTokens } from "./account-tokens.ts";
import { presentAccessToken, presentTokenSet } from "./account-view.ts";
import { findOwnAccount } from "./linked-account-store.ts";
import { renewTokens } from "./renew-tokens.ts";
import { isRefreshDue, isTokenOver } from "./token-rules.ts";

/**
 * Returns an access token that has not expired. The owner is the user of the session; only our own
 * code may name another user.
 */
export async function getAccessToken(
  platform: Platform,
  providers: SocialProviders,
  userId: string | undefined,
  input: AccountTokens,
): Promise<AccessTokenWire> {
  const account = await getOwnAccount(platform, providers, userId, input);
  const valid = await validAccount(platform, providers, account);
  return presentAccessToken(valid, openTokens(platform.keys, valid));
}

/** Returns new tokens, whether or not the old ones still work. */
export async function refreshAccessToken(
  platform: Platform,
  providers: SocialProviders,
  userId: string | undefined,
  input: AccountTokens,
): Promise<TokenSetWire> {
  if (userId !== undefined && providers.has(input.providerId)) {
    if (!providers.outline(input.providerId).refresh)
      throw new Refusal(refreshNotSupported(input.providerId));
  }
  const account = await getOwnAccount(platform, providers, userId, input);
  const renewed = await renewTokens(platform, providers, account);
  if (!renewed) throw new Refusal(accountErrors.notRefreshed);
  return presentTokenSet(renewed, openTokens(platform.keys, renewed));
}

/** Renews what has less than five seconds to live; what cannot be renewed is used to its end. */
export async function validAccount(
  platform: Platform,
  providers: SocialProviders,
  account: AccountRow,
): Promise<AccountRow> {
  if (account.sealedAccessToken === null) throw new Refusal(accountErrors.noAccessToken);
  const now = platform.clock.now();
  if (!isRefreshDue(account, now)) return account;
  const renewable =
    account.sealedRefreshToken !== null && providers.outline(account.providerId).refresh;
  const renewed = renewable ? await renewTokens(platform, providers, account) : undefined;
  if (renewed) return renewed;
  if (renewable || isTokenOver(account, now)) throw new Refusal(accountErrors.noAccessToken);
  return account;
}

async function getOwnAccount(
  platform: Platform,
  providers: SocialProviders,
  userId: string | undefined,
  input: AccountTokens,
): Promise<AccountRow> {
  if (userId === undefined) throw new Refusal(accountErrors.ownerNeeded);
  if (!providers.has(input.providerId)) throw new Refusal(providerNotSupported(input.providerId));
  const which = { providerId: input.providerId, id: input.accountId };
  const account = await findOwnAccount(platform.database.db, userId, which);
  if (!account) throw new Refusal(accountErrors.notFound);
  return account;
}
