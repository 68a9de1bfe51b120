import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Address } from "#contract/billing/address-schema.ts";
import type { CheckoutStatus, CustomFieldData } from "#contract/billing/checkout-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import type { Minor } from "#contract/money.ts";
import type { LineTax, TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { hashToken } from "#server/platform/keys.ts";
import { findSellerSecret, insertSellerSecret } from "#server/v1/seller-secret-store.ts";

/** The tax of one line as it was computed last. */
export interface CheckoutTaxLine extends LineTax {
  behavior: TaxBehavior;
  /** On the price without its discount, where a subscription pays it later. */
  undiscounted?: Minor;
}

interface Typed {
  status: CheckoutStatus;
  amount: Minor;
  discountAmount: Minor;
  netAmount: Minor;
  taxAmount: Minor | null;
  totalAmount: Minor;
  taxLines: CheckoutTaxLine[] | null;
  customerBillingAddress: Address | null;
  customerMetadata: Metadata;
  customFieldData: CustomFieldData;
  metadata: Metadata;
  intentKind: "payment" | "setup" | null;
}

export type CheckoutRow = Omit<Selectable<Tables["checkouts"]>, keyof Typed> & Typed;

/** Values of JSON columns are given as they are; the store writes them. */
export type CheckoutChange = Omit<Updateable<Tables["checkouts"]>, keyof Typed | "revision"> &
  Partial<Typed>;

export type NewCheckout = Omit<Insertable<Tables["checkouts"]>, keyof Typed | "revision"> & Typed;

export async function insertCheckout(
  tx: Tx,
  checkout: NewCheckout,
  productIds: readonly string[],
): Promise<CheckoutRow> {
  const row = await tx
    .insertInto("checkouts")
    .values({ ...checkout, ...jsonColumns(checkout) } as Insertable<Tables["checkouts"]>)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { organizationId, id: checkoutId } = row;
  await tx
    .insertInto("checkoutProducts")
    .values(
      productIds.map((productId, position) => ({
        organizationId,
        checkoutId,
        productId,
        position,
      })),
    )
    .execute();
  await insertSellerSecret(tx, {
    organizationId,
    kind: "checkout",
    subjectId: checkoutId,
    hash: hashToken(row.clientSecret),
  });
  return row as CheckoutRow;
}

export async function findCheckout(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<CheckoutRow | undefined> {
  const row = await db
    .selectFrom("checkouts")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row as CheckoutRow | undefined;
}

/**
 * Changes of a checkout wait for each other, so the row that is checked is the row that is changed.
 */
export async function lockCheckout(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<CheckoutRow | undefined> {
  const row = await tx
    .selectFrom("checkouts")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as CheckoutRow | undefined;
}

/** A buyer has the client secret only. */
export async function findCheckoutBySecret(
  db: Db | Tx,
  secret: string,
): Promise<{ sellerId: string; id: string } | undefined> {
  const found = await findSellerSecret(db, "checkout", secret);
  return found && { sellerId: found.organizationId, id: found.subjectId };
}

/**
 * Raises the revision, so that a change that was prepared outside a transaction notices this one.
 */
export async function updateCheckout(
  tx: Tx,
  sellerId: string,
  id: string,
  change: CheckoutChange & { modifiedAt: Date },
): Promise<CheckoutRow> {
  const row = await tx
    .updateTable("checkouts")
    .set({ ...change, ...jsonColumns(change) } as Updateable<Tables["checkouts"]>)
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as CheckoutRow;
}

/** Lists the products that can be chosen in each of these checkouts, in their order. */
export function listCheckoutProducts(
  db: Db | Tx,
  sellerId: string,
  checkoutIds: readonly string[],
): Promise<{ checkoutId: string; productId: string }[]> {
  return db
    .selectFrom("checkoutProducts")
    .select(["checkoutId", "productId"])
    .where("organizationId", "=", sellerId)
    .where("checkoutId", "=", sql<string>`any(${checkoutIds}::uuid[])`)
    .orderBy("position")
    .execute();
}

const json = [
  "taxLines",
  "customerBillingAddress",
  "customerMetadata",
  "customFieldData",
  "metadata",
] as const;

/** The driver would write a list as an array of the database. */
function jsonColumns(values: Partial<Record<(typeof json)[number], unknown>>) {
  return Object.fromEntries(
    json
      .filter((column) => values[column] !== undefined)
      .map((column) => [column, values[column] === null ? null : JSON.stringify(values[column])]),
  );
}
