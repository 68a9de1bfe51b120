import type { TaxPart } from "#server/money/tax/tax-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { findDispute, updateDispute } from "../disputes/dispute-store.ts";
import { sumReturnedOf } from "../orders/order-refund-sums-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import { findRefund, updateRefund } from "../refunds/refund-store.ts";

/** The refund or the dispute that a credit note is for. */
export interface CreditSource {
  kind: "refund" | "dispute";
  id: string;
}

export interface CreditedMoney {
  orderId: string;
  /** Without tax. */
  amount: number;
  taxAmount: number;
  taxes: TaxPart[];
  /** True once the buyer has the money. */
  isReturned: boolean;
}

/** The caller holds the lock of the order, or only wants to know whether there is any. */
export async function findCreditedMoney(
  db: Db | Tx,
  sellerId: string,
  { kind, id }: CreditSource,
): Promise<CreditedMoney | undefined> {
  const row = await (kind === "refund" ? findRefund : findDispute)(db, sellerId, id);
  if (!row) return undefined;
  const { orderId, amount, taxAmount } = row;
  const isReturned =
    "lostAt" in row ? row.lostAt !== null && row.reinstatedAt === null : row.status === "succeeded";
  return { orderId, amount, taxAmount, taxes: toTaxParts(row), isReturned };
}

/**
 * A bank may dispute more than refunds have left of the invoice: only the rest of it is credited.
 */
export async function creditableAmount(
  tx: Tx,
  sellerId: string,
  { kind }: CreditSource,
  { orderId, amount, invoiced }: CreditedMoney & { invoiced: number },
): Promise<number> {
  if (kind === "refund") return amount;
  const returned = await sumReturnedOf(tx, sellerId, orderId);
  return Math.min(amount, Math.max(invoiced - (returned.net - amount), 0));
}

export async function setCreditNoteNumber(
  tx: Tx,
  sellerId: string,
  { kind, id }: CreditSource,
  creditNoteNumber: string,
): Promise<void> {
  const update = kind === "refund" ? updateRefund : updateDispute;
  await update(tx, sellerId, id, { creditNoteNumber });
}
