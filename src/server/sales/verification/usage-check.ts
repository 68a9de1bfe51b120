import { minor } from "#contract/money.ts";
import type { LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { toUnits, toUnitText } from "#server/usage/meter-state/unit-rules.ts";
import {
  getBillable,
  getUsageCharge,
  leaveCap,
} from "#server/usage/meter-state/usage-charge-rules.ts";
import {
  listFaultyWindows,
  listVerifiedUsage,
  type VerifiedUsage,
  type WindowFault,
} from "./verified-usage-store.ts";

const pageSize = 1_000;
const maxFaults = 100;
const firstId = "00000000-0000-0000-0000-000000000000";

const windowFaults: Readonly<Record<WindowFault, string>> = {
  overlapping: "it has events of the window before it",
  no_line: "no line of its order bills it",
  no_reason: "no order bills it, and nothing says why",
  not_covered: "no order bills it, and its credit does not cover it",
};

/** Lines of orders for usage against the windows that they bill: each of them once. */
export const usageCheck: LedgerCheck = {
  name: "usage",
  async run({ tx, sellerId, count, fault }) {
    for (let after = firstId; ; ) {
      const rows = await listVerifiedUsage(tx, sellerId, { after, limit: pageSize });
      count("usage lines", rows.length);
      for (const row of rows) {
        const message = findUsageFault(row);
        if (message) fault(`order ${row.orderId}`, message);
      }
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) break;
      after = last.itemId;
    }
    for (const { id, fault: found } of await listFaultyWindows(tx, sellerId, maxFaults))
      fault(`meter window ${id}`, windowFaults[found]);
  },
};

/** Returns what is wrong with a line. One that costs nothing may bill no window. */
export function findUsageFault(row: VerifiedUsage): string | undefined {
  const { amount, windows, meterId, windowMeterId, consumed, credited, uncharged, billable } = row;
  if (windows === 0) return amount === 0 ? undefined : `it bills ${amount} for usage of no window`;
  if (windows > 1) return `one line bills ${windows} windows`;
  if (consumed === null || credited === null || uncharged === null || meterId !== windowMeterId)
    return "a line bills the window of another meter";
  const usage = {
    consumed: toUnits(consumed),
    credited: toUnits(credited),
    uncharged: toUnits(uncharged),
  };
  const units = toUnitText(getBillable(usage));
  if (billable === null || toUnitText(toUnits(billable)) !== units)
    return `a window has ${units} billable units, but says ${billable}`;
  const charge = getUsageCharge(leaveCap(row, minor(row.chargedBefore)), usage);
  return charge === amount ? undefined : `${units} units cost ${charge}, but ${amount} is billed`;
}
