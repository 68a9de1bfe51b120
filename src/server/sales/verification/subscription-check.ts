import type { LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import type { SubscriptionRow } from "../subscriptions/records/subscription-store.ts";
import { periodAt } from "../subscriptions/terms/subscription-period-rules.ts";
import { readPages } from "./verified-rows-store.ts";
import { type BilledPeriod, listBilledPeriods } from "./verified-subscriptions-store.ts";

/** Subscriptions against the periods that their orders billed: each renewal once, without a gap. */
export const subscriptionCheck: LedgerCheck = {
  name: "subscriptions",
  async run({ tx, sellerId, count, fault }) {
    for await (const rows of readPages(tx, sellerId, "subscriptions")) {
      count("subscriptions", rows.length);
      const ids = rows.map(({ id }) => id);
      const billed = Map.groupBy(
        await listBilledPeriods(tx, sellerId, ids),
        ({ subscriptionId }) => subscriptionId,
      );
      for (const row of rows)
        for (const message of periodFaults(row, billed.get(row.id) ?? []))
          fault(`subscription ${row.id}`, message);
    }
  },
};

/** Since its anchor. The first period may be billed by the order of a change of plan. */
function periodFaults(row: SubscriptionRow, billed: readonly BilledPeriod[]): string[] {
  const { anchorAt, recurringInterval, periodNumber, currentPeriodStart, currentPeriodEnd } = row;
  const current = periodAt(anchorAt, recurringInterval, periodNumber);
  const isTrial = row.trialEnd !== null && row.trialEnd.getTime() === currentPeriodEnd.getTime();
  const faults: string[] = [];
  if (!isTrial && !isSame(current, currentPeriodStart, currentPeriodEnd))
    faults.push(`its period is not number ${periodNumber} after its anchor`);
  const ends = new Map(
    billed.map(({ periodStart, periodEnd }) => [periodStart.getTime(), periodEnd.getTime()]),
  );
  for (let number = 1; number <= periodNumber; number += 1) {
    const { start, end } = periodAt(anchorAt, recurringInterval, number);
    const billedEnd = ends.get(start.getTime());
    if (billedEnd === undefined) faults.push(`no order bills the period of ${start.toISOString()}`);
    else if (billedEnd !== end.getTime())
      faults.push(`the order of ${start.toISOString()} ends otherwise than its period`);
  }
  return faults;
}

function isSame(period: { start: Date; end: Date }, start: Date, end: Date): boolean {
  return period.start.getTime() === start.getTime() && period.end.getTime() === end.getTime();
}
