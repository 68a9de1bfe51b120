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
import { chooseAccount } from "./choose-account.ts";
import { listAccounts } from "./linked-account-store.ts";
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
  const supported = (id: string) => {
    if (!providers.has(id)) throw new Refusal(providerNotSupported(id));
  };
  const account = await getOwnAccount(platform, userId, input, supported);
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
  const refreshable = (id: string) => {
    if (!providers.has(id)) throw new Refusal(providerNotSupported(id));
    if (!providers.outline(id).refresh) throw new Refusal(refreshNotSupported(id));
  };
  const account = await getOwnAccount(platform, userId, input, refreshable);
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

/** A provider that cannot do it is refused before its account is looked for. */
async function getOwnAccount(
  platform: Platform,
  userId: string | undefined,
  input: AccountTokens,
  assertProvider: (id: string) => void,
): Promise<AccountRow> {
  if (userId === undefined) throw new Refusal(accountErrors.ownerNeeded);
  if (input.providerId !== undefined) assertProvider(input.providerId);
  const account = chooseAccount(await listAccounts(platform.database.db, userId), input);
  if (!account) throw new Refusal(accountErrors.notFound);
  assertProvider(account.providerId);
  return account;
}
