import { setTimeout as pause } from "node:timers/promises";
import { businessNow } from "#server/platform/context.ts";
import { newToken } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ProviderFailure } from "../social/ask-provider.ts";
import { refreshTokens } from "../social/provider-client.ts";
import type { SocialProviders } from "../social/social-providers.ts";
import type { AccountRow } from "./account-store.ts";
import { openTokens, sealTokens } from "./account-tokens.ts";
import { claimRefresh, findAccount, finishRefresh } from "./linked-account-store.ts";

/** Longer than the provider may take to answer, so that no claim lapses under a living one. */
const leaseMs = 15_000;
const waitMs = 8_000;
const lookEveryMs = 40;

/**
 * Renews the tokens of an account, once however many ask on however many nodes: one claims the row,
 * asks the provider outside any transaction and writes the result; the others wait for it.
 * Undefined when it failed.
 */
export async function renewTokens(
  platform: Platform,
  providers: SocialProviders,
  seen: AccountRow,
): Promise<AccountRow | undefined> {
  if (seen.sealedRefreshToken === null) return undefined;
  const { db } = platform.database;
  const lease = newToken();
  const now = platform.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  if (!(await claimRefresh(db, seen, { token: lease, now, until })))
    return awaitRenewal(platform, seen);
  try {
    const columns = await askProvider(platform, providers, seen);
    await db.transaction().execute(async (tx) => {
      await finishRefresh(tx, seen.id, lease, {
        ...columns,
        updatedAt: await businessNow(platform, tx),
      });
    });
  } catch (error) {
    await finishRefresh(db, seen.id, lease, {});
    if (!(error instanceof ProviderFailure)) throw error;
    platform.log.warn({ error, provider: seen.providerId }, "a provider renewed no token");
    return undefined;
  }
  return findAccount(db, seen.id);
}

async function askProvider(platform: Platform, providers: SocialProviders, account: AccountRow) {
  const provider = await providers.get(account.providerId);
  if (provider.issuer !== account.issuer)
    throw new ProviderFailure("the account is of another issuer than the configured one");
  const refreshToken = openTokens(platform.keys, account).refreshToken ?? "";
  const known = { refreshToken, deviceId: account.deviceId ?? undefined, state: newToken() };
  const tokens = await refreshTokens(provider, known, platform.clock.now());
  return sealTokens(platform.keys, account.id, tokens);
}

/**
 * Looks until the other one is done: with new tokens it succeeded, with the same ones it failed.
 */
async function awaitRenewal(platform: Platform, seen: AccountRow): Promise<AccountRow | undefined> {
  for (let waitedMs = 0; waitedMs < waitMs; waitedMs += lookEveryMs) {
    const current = await findAccount(platform.database.db, seen.id);
    if (!current) return undefined;
    if (current.sealedAccessToken !== seen.sealedAccessToken) return current;
    if (current.refreshLease === null) return undefined;
    await pause(lookEveryMs);
  }
  return undefined;
}
