import type { AccountTokens } from "#contract/identity/account-schema.ts";
import { type AccountRow, credentialProvider } from "./account-store.ts";

type Named = Pick<AccountRow, "id" | "providerId" | "accountId">;

/**
 * Finds the account that a request means among all of a person's accounts. Releases of the official
 * client before 1.7 name the provider, and may add the id of the row or, from 1.4 on, the
 * provider's own id. Release 1.7 names the row alone, or asks for the account of the browser: we
 * set no cookie for it, so that is the only account at a provider, and none if there are several.
 */
export function chooseAccount<Account extends Named>(
  accounts: readonly Account[],
  { providerId, accountId, useAccountCookie }: AccountTokens,
): Account | undefined {
  if (providerId !== undefined)
    return chooseById(
      accounts.filter((account) => account.providerId === providerId),
      accountId,
    );
  if (accountId !== undefined) return accounts.find(({ id }) => id === accountId);
  const linked = accounts.filter((account) => account.providerId !== credentialProvider);
  return useAccountCookie && linked.length === 1 ? linked[0] : undefined;
}

/** Finds by the id of the row before the provider's id; without an id it is the first account. */
export function chooseById<Account extends Named>(
  accounts: readonly Account[],
  wanted: string | undefined,
): Account | undefined {
  if (wanted === undefined) return accounts[0];
  return (
    accounts.find(({ id }) => id === wanted) ??
    accounts.find(({ accountId }) => accountId === wanted)
  );
}
