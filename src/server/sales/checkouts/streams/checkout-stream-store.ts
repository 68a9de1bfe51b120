import { sql } from "kysely";
import type pg from "pg";
import type { Tx } from "#server/platform/database/database.ts";

/** Nodes with open checkout pages listen here. */
const checkoutPagesChannel = "guildhall_checkout_pages";

/** A notification sent in a transaction arrives when it commits. */
export async function notifyCheckoutPages(tx: Tx, message: string): Promise<void> {
  await sql`select pg_notify(${checkoutPagesChannel}, ${message})`.execute(tx);
}

export async function listenForCheckoutPages(client: pg.Client): Promise<void> {
  await client.query(`listen ${checkoutPagesChannel}`);
}
