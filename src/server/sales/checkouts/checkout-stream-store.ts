import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** Nodes with open checkout pages listen here. */
export const checkoutPagesChannel = "guildhall_checkout_pages";

/** A notification sent in a transaction arrives when it commits. */
export async function notifyCheckoutPages(tx: Tx, message: string): Promise<void> {
  await sql`select pg_notify(${checkoutPagesChannel}, ${message})`.execute(tx);
}
