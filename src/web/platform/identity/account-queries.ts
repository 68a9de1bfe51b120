import { queryOptions } from "@tanstack/react-query";
import type { AccountWire } from "#contract/identity/account-schema.ts";
import type { SessionWire } from "#contract/identity/session-schema.ts";
import { ApiRefusal, orThrow } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { sessionClient, sessionState } from "./current-user.ts";

/** The way this person's password is listed among their accounts. */
const passwordProvider = "credential";

export const accountsQuery = queryOptions({
  queryKey: ["account", "accounts"],
  queryFn: () => accountCall<AccountWire[]>("/list-accounts"),
});

export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: () => accountCall<SessionWire[]>("/list-sessions"),
});

/**
 * Who was signed out elsewhere learns it here: the frame then shows the way to sign in. The query
 * behind it tries again by itself, so the call does not.
 */
export async function accountCall<T>(path: string, body?: object): Promise<T> {
  try {
    return await orThrow(sessionClient.call<T>(path, body ? { body } : { retry: 0 }));
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) void sessionState.refetch();
    throw error;
  }
}

export async function refreshAccount(): Promise<void> {
  await Promise.all([
    sessionState.refetch(),
    queryClient.invalidateQueries({ queryKey: ["account"] }),
  ]);
}

export function findPasswordAccount(accounts: readonly AccountWire[]): AccountWire | undefined {
  return accounts.find(({ provider }) => provider === passwordProvider);
}

export function listLinkedAccounts(accounts: readonly AccountWire[]): AccountWire[] {
  return accounts.filter(({ provider }) => provider !== passwordProvider);
}
