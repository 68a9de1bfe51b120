import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";
import { listCustomersByIds } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { sumCreditSetOffs } from "../orders/credits/credit-set-off-store.ts";
import type { DisputeAnswer } from "./dispute-rules.ts";
import type { DisputeRow } from "./dispute-store.ts";
import { presentDispute } from "./dispute-view.ts";

export async function describeDispute(
  db: Db | Tx,
  row: DisputeRow,
  now: Date,
): Promise<DisputeWire> {
  const [wire] = await describeDisputes(db, row.organizationId, [row], now);
  if (!wire) throw new Error(`dispute ${row.id} has no description`);
  return wire;
}

export async function describeDisputes(
  db: Db | Tx,
  sellerId: string,
  rows: readonly DisputeRow[],
  now: Date,
): Promise<DisputeWire[]> {
  const ids = rows.map(({ customerId }) => customerId);
  const customers = new Map(
    (await listCustomersByIds(db, sellerId, ids)).map((row) => [row.id, presentCustomer(row)]),
  );
  const owing = rows.filter(({ creditOwedAmount }) => creditOwedAmount > 0);
  const setOffs = await sumCreditSetOffs(
    db,
    sellerId,
    owing.map(({ id }) => id),
  );
  return rows.map((row) => {
    const customer = customers.get(row.customerId);
    if (!customer) throw new Error(`dispute ${row.id} has no customer`);
    return presentDispute(row, { customer, creditSetOffAmount: setOffs.get(row.id) ?? 0 }, now);
  });
}

/** Returns the columns that the rules of disputes read. */
export function toAnswerable({ status, evidenceDueBy, pendingAction }: DisputeRow) {
  return {
    status: status as DisputeStatus,
    dueBy: evidenceDueBy,
    pending: pendingAction as DisputeAnswer | null,
  };
}
