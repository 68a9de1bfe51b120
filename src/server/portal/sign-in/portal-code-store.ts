import { type Insertable, type Selectable, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { ExpiringRows } from "#server/platform/deadlines/expiry-store.ts";

export type PortalCodeRow = Selectable<Tables["portalCodes"]>;

export async function insertPortalCode(
  tx: Tx,
  code: Insertable<Tables["portalCodes"]>,
): Promise<void> {
  await tx.insertInto("portalCodes").values(code).execute();
}

/**
 * Takes a code: of several who send it at the same time one gets it. Undefined if it is unknown or
 * has expired.
 */
export function takePortalCode(
  tx: Tx,
  hashes: readonly Buffer[],
  now: Date,
): Promise<PortalCodeRow | undefined> {
  return tx
    .deleteFrom("portalCodes")
    .where("hash", "in", hashes)
    .where("expiresAt", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all but the newest codes of a customer. */
export async function dropOldCodes(
  tx: Tx,
  sellerId: string,
  customerId: string,
  left: number,
): Promise<void> {
  await sql`
    delete from portal_codes where hash in (
      select hash from portal_codes
      where organization_id = ${sellerId} and customer_id = ${customerId}
      order by created_at desc, hash offset ${left})`.execute(tx);
}

/** Drops the other codes after a sign-in: they are no longer needed. */
export async function dropCodesOfCustomer(
  tx: Tx,
  sellerId: string,
  customerId: string,
): Promise<void> {
  await tx
    .deleteFrom("portalCodes")
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .execute();
}

export const expiringPortalCodes: ExpiringRows = {
  name: "portal_codes",
  selectExpiry: (rest) => sql`select expires_at from portal_codes ${rest}`,
  deleteRows: (due) =>
    sql`delete from portal_codes where hash in (select hash from portal_codes ${due})`,
};
