import { decodeJwt } from "jose";
import type { AccountInfo, AccountInfoWire } from "#contract/identity/account-schema.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { ProviderFailure } from "../social/ask-provider.ts";
import { fetchProfile } from "../social/provider-client.ts";
import type { SocialProviders } from "../social/social-providers.ts";
import { validAccount } from "./access-tokens.ts";
import { accountErrors, providerNotConfigured } from "./account-errors.ts";
import type { AccountRow } from "./account-store.ts";
import { openTokens } from "./account-tokens.ts";
import { presentAccountInfo } from "./account-view.ts";
import { chooseAccount, chooseById } from "./choose-account.ts";
import { listAccounts } from "./linked-account-store.ts";

/** Reads the profile behind a linked account, asked of the provider where it can be asked. */
export async function readAccountInfo(
  platform: Platform,
  providers: SocialProviders,
  userId: string,
  { accountId, useAccountCookie }: AccountInfo,
): Promise<AccountInfoWire> {
  const accounts = await listAccounts(platform.database.db, userId);
  const account =
    accountId === undefined
      ? chooseAccount(accounts, { useAccountCookie: useAccountCookie !== undefined })
      : chooseById(accounts, accountId);
  if (!account) throw new Refusal(accountErrors.notFound);
  if (!providers.has(account.providerId))
    throw new Refusal(providerNotConfigured(account.providerId));
  try {
    const { profile, raw } = await readProfile(platform, providers, account);
    // A token that someone handed in with an id token may be of another person.
    if (profile.subject !== account.accountId) throw new Refusal(accountErrors.noProfile);
    return presentAccountInfo(account, profile, raw);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    platform.log.warn({ error, provider: account.providerId }, "a provider sent no profile");
    throw new Refusal(accountErrors.noProfile);
  }
}

async function readProfile(platform: Platform, providers: SocialProviders, account: AccountRow) {
  const provider = await providers.get(account.providerId);
  if (provider.userInfo && account.sealedAccessToken !== null) {
    const valid = await validAccount(platform, providers, account);
    return fetchProfile(provider, openTokens(platform.keys, valid).accessToken ?? "");
  }
  // It was verified when it came; this only reads it again.
  const { idToken } = openTokens(platform.keys, account);
  if (idToken === undefined) throw new ProviderFailure("there is neither an address nor a token");
  const raw = { ...decodeJwt(idToken) };
  return { profile: provider.readProfile(raw), raw };
}
