import { isDeepStrictEqual } from "node:util";
import type { SubscriptionRow } from "./subscription-store.ts";

/**
 * A change of plan that is made once its order is paid, as it was agreed, even if the seller
 * changes the catalog until then. A subscription has one at most, and stores it.
 */
export interface UnpaidChange {
  productId: string;
  /** Only those that differ, so that nothing else is undone. Dates are marked. */
  columns: Readonly<Record<string, unknown>>;
  prices: readonly { priceId: string; amount: number }[];
  /** The items that waited and that the order bills. They wait until it is paid. */
  settledIds: readonly string[];
  /** Whether the units that the plan includes are counted anew. Absent: no meter is concerned. */
  beginsUsagePeriod?: boolean;
  /** A change that ends a trial: the customer has tried this product then. */
  triedProductId: string | null;
}

export function readUnpaidChange({ unpaidChange }: Pick<SubscriptionRow, "unpaidChange">) {
  return unpaidChange as UnpaidChange | null;
}

/** Returns the columns that a change sets, for the JSON that stores them. */
export function toStoredColumns(
  row: SubscriptionRow,
  columns: Partial<SubscriptionRow>,
): UnpaidChange["columns"] {
  const differing = Object.entries(columns).filter(
    ([key, value]) => !isDeepStrictEqual(row[key as keyof SubscriptionRow], value),
  );
  return Object.fromEntries(
    differing.map(([key, value]) => [
      key,
      value instanceof Date ? { date: value.toISOString() } : value,
    ]),
  );
}

export function readStoredColumns({ columns }: UnpaidChange): Partial<SubscriptionRow> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      isMarkedDate(value) ? new Date(value.date) : value,
    ]),
  );
}

function isMarkedDate(value: unknown): value is { date: string } {
  return typeof value === "object" && value !== null && "date" in value;
}

/**
 * Returns the columns that end the wait for an unpaid change, so that the subscription can be
 * renewed again.
 */
export function withoutUnpaidChange(row: SubscriptionRow): Partial<SubscriptionRow> {
  if (row.unpaidChangeOrderId === null) return {};
  const dueAt = row.dueAt && row.currentPeriodEnd;
  return { unpaidChange: null, unpaidChangeOrderId: null, dueAt };
}
