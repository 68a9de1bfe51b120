import type { Db, Tx } from "#server/platform/database/database.ts";
import { hashToken } from "#server/platform/keys.ts";

export interface SellerSecret {
  hash: Buffer;
  organizationId: string;
  kind: "access_token" | "checkout_link" | "checkout" | "customer_session";
  subjectId: string;
}

/** A secret arrives without its seller: this small table says whose it is and what it opens. */
export async function insertSellerSecret(tx: Tx, secret: SellerSecret): Promise<void> {
  await tx.insertInto("sellerSecrets").values(secret).execute();
}

/** Finds whose secret this is and what it opens. */
export function findSellerSecret(
  db: Db | Tx,
  kind: SellerSecret["kind"],
  secret: string,
): Promise<{ organizationId: string; subjectId: string } | undefined> {
  return db
    .selectFrom("sellerSecrets")
    .select(["organizationId", "subjectId"])
    .where("hash", "=", hashToken(secret))
    .where("kind", "=", kind)
    .executeTakeFirst();
}

export async function deleteSellerSecrets(
  tx: Tx,
  { organizationId, kind }: Pick<SellerSecret, "organizationId" | "kind">,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .deleteFrom("sellerSecrets")
    .where("organizationId", "=", organizationId)
    .where("kind", "=", kind)
    .where("subjectId", "in", subjectIds)
    .execute();
}

/** Deletes all secrets: from this commit on none opens anything of this seller. */
export async function deleteAllSellerSecrets(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom("sellerSecrets").where("organizationId", "=", organizationId).execute();
}
