import type { Db, Tx } from "#server/platform/database/database.ts";
import type { AccountRow } from "./account-store.ts";

export type TokenColumns = Partial<
  Pick<
    AccountRow,
    | "sealedAccessToken"
    | "sealedRefreshToken"
    | "sealedIdToken"
    | "accessTokenExpiresAt"
    | "refreshTokenExpiresAt"
    | "scope"
    | "deviceId"
  >
>;

const maxAccounts = 100;

/** Finds the account that has this id at the provider. Not limited to one user. */
export function findAccountBySubject(
  db: Db | Tx,
  subject: Pick<AccountRow, "providerId" | "issuer" | "accountId">,
): Promise<AccountRow | undefined> {
  return db
    .selectFrom("accounts")
    .selectAll()
    .where("providerId", "=", subject.providerId)
    .where("issuer", "=", subject.issuer)
    .where("accountId", "=", subject.accountId)
    .executeTakeFirst();
}

export function listAccounts(db: Db | Tx, userId: string): Promise<AccountRow[]> {
  return selectAccounts(db, userId).execute();
}

/** Locks all of a person's accounts, so that two unlinks cannot both leave "the other one". */
export function lockAccounts(tx: Tx, userId: string): Promise<AccountRow[]> {
  return selectAccounts(tx, userId).forUpdate().execute();
}

/**
 * New tokens end any refresh in progress: its result belongs to the old ones. False if the account
 * is gone.
 */
export async function updateTokens(
  tx: Tx,
  id: string,
  tokens: TokenColumns,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable("accounts")
    .set({ ...tokens, refreshLease: null, refreshLeaseUntil: null, updatedAt: now })
    .where("id", "=", id)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("accounts").where("id", "=", id).execute();
}

/** One caller of all nodes gets to refresh these tokens; a dead one's claim lapses. */
export async function claimRefresh(
  db: Db,
  seen: Pick<AccountRow, "id" | "sealedRefreshToken">,
  lease: { token: string; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await db
    .updateTable("accounts")
    .set({ refreshLease: lease.token, refreshLeaseUntil: lease.until })
    .where("id", "=", seen.id)
    .where("sealedRefreshToken", "=", seen.sealedRefreshToken)
    .where((eb) =>
      eb.or([eb("refreshLease", "is", null), eb("refreshLeaseUntil", "<=", lease.now)]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Writes the refreshed tokens, if the claim is still valid. */
export async function finishRefresh(
  db: Db | Tx,
  id: string,
  lease: string,
  result: TokenColumns & { updatedAt?: Date },
): Promise<boolean> {
  const finished = await db
    .updateTable("accounts")
    .set({ ...result, refreshLease: null, refreshLeaseUntil: null })
    .where("id", "=", id)
    .where("refreshLease", "=", lease)
    .executeTakeFirst();
  return finished.numUpdatedRows === 1n;
}

export function findAccount(db: Db | Tx, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirst();
}

function selectAccounts(db: Db | Tx, userId: string) {
  return db
    .selectFrom("accounts")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(maxAccounts);
}
