import type { Minor } from "#contract/money.ts";
import type { DiscountRow } from "#server/catalog/discounts/discount-store.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { PlanCredit } from "#server/usage/meter-state/carry-rules.ts";
import { emptySnapshot, type UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import { noUnits, type Units } from "#server/usage/meter-state/unit-rules.ts";
import type { PlannedBill } from "../billing/price-bill.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { toUsageLines, type UsageLine } from "./usage-items.ts";
import type { ApartLine, IncludedUnits, UsageStep, UsageToBill } from "./usage-step.ts";

export interface UsageFacts {
  row: SubscriptionRow;
  /** Of the plan before the change. */
  prices: readonly PriceRow[];
  included: readonly IncludedUnits[];
  /** Of the plan after it. */
  nextIncluded: readonly IncludedUnits[];
  /** Meters that other subscriptions of the customer bill or include. */
  shared: ReadonlySet<string>;
  defaultBehavior: string;
  /** The discount of a bill that is made for the usage. */
  discount: DiscountRow | null;
  usage: UsageSnapshot;
  /** The amounts that were charged in the period before, by the ids of the meters. */
  charged: ReadonlyMap<string, Minor>;
}

export interface BilledUsage {
  bill: PlannedBill | null;
  step: UsageStep | null;
}

/**
 * Adds what was used to the bill of a change, and says which windows end with it. Each window ends
 * once, so each event is billed once.
 */
export function billUsage(
  bill: PlannedBill | null,
  planned: UsageToBill,
  facts: UsageFacts,
): BilledUsage {
  const { row, usage } = facts;
  const lines = listLines(bill, planned, facts);
  const resets = listResets(planned, facts);
  if (resets.length === 0) return { bill, step: null };
  const billed = isFree(row) ? [] : lines;
  const apart = billed.filter(({ excess }) => excess === null);
  const step = {
    number: usage.number,
    resets,
    lines: planned.isBilledApart ? [] : billed,
    apart: planned.isBilledApart ? apart.map(toApartLine) : [],
    apartBill: planned.isBilledApart ? addLines(null, planned, apart, facts.discount) : null,
    excess: billed.flatMap(({ excess }) => excess ?? []),
    credits: planned.kind === "change" && planned.beginsPeriod ? facts.nextIncluded : [],
  };
  if (planned.isBilledApart) return { bill, step };
  return { bill: addLines(bill, planned, lines, facts.discount), step };
}

function toApartLine({ meterId, priceId, amount }: UsageLine): ApartLine {
  return { meterId, priceId, amount };
}

/** A trial is free, and so is what is used in it. */
function isFree({ status }: SubscriptionRow): boolean {
  return status === "trialing";
}

/** A renewal lists every metered price; other orders those of which something was used. */
function listLines(
  bill: PlannedBill | null,
  { kind, at, isBilledApart }: UsageToBill,
  { row, prices, usage, defaultBehavior, charged }: UsageFacts,
): UsageLine[] {
  const period = { start: row.currentPeriodStart, end: at };
  const billed = isFree(row) ? { ...emptySnapshot, number: usage.number } : usage;
  const lines = toUsageLines(prices, billed, { period, defaultBehavior, charged });
  if (kind === "renewal") return lines;
  const isCharged = (bill !== null && !isBilledApart) || lines.some(({ item }) => item.amount > 0);
  return isCharged ? lines.filter((line) => line.usage.consumed > 0n) : [];
}

function addLines(
  bill: PlannedBill | null,
  planned: UsageToBill,
  lines: readonly UsageLine[],
  discount: DiscountRow | null,
): PlannedBill | null {
  if (lines.length === 0) return bill;
  const items = lines.map(({ item }) => item);
  if (planned.kind === "renewal" && bill) {
    const own = bill.items.filter(({ proration }) => !proration);
    const waiting = bill.items.filter(({ proration }) => proration);
    return { ...bill, items: [...own, ...items, ...waiting] };
  }
  return { ...planned.bill, ...bill, discount, items: [...(bill?.items ?? []), ...items] };
}

/** A meter that the customer had before is closed with what is frozen, and a new one as a whole. */
function listResets(planned: UsageToBill, facts: UsageFacts): UsageStep["resets"] {
  const { prices, included, nextIncluded, shared } = facts;
  const { at, next } = planned;
  const before = new Set([
    ...prices.flatMap(({ meterId }) => meterId ?? []),
    ...included.map(({ meterId }) => meterId),
  ]);
  const added = new Set(
    [...(next?.meterIds ?? []), ...nextIncluded.map(({ meterId }) => meterId)].filter(
      (meterId) => !before.has(meterId) && !shared.has(meterId),
    ),
  );
  const toReset = (closes: "frozen" | "everything") => (meterId: string) => ({
    meterId,
    at,
    closes,
    carried: toCarried(planned, facts, meterId),
    keepsGrants: !planned.beginsPeriod,
    keepsPeriod: !planned.beginsPeriod,
  });
  return [...[...before].map(toReset("frozen")), ...[...added].map(toReset("everything"))];
}

function toCarried(
  { kind, next, beginsPeriod }: UsageToBill,
  { row, included, nextIncluded, shared }: UsageFacts,
  meterId: string,
): PlanCredit {
  const own = included.filter((each) => each.meterId === meterId);
  if (kind === "end")
    return shared.has(meterId) ? { kind: "rest", without: sumUnits(own) } : { kind: "nothing" };
  const nextOwn = nextIncluded.filter((each) => each.meterId === meterId);
  if (next === null || nextOwn.length === 0) return { kind: "nothing" };
  if (beginsPeriod)
    return { kind: "rollover", marked: sumUnits(own.filter(({ rollover }) => rollover)) };
  return { kind: "included", units: sumUnits(nextOwn), since: row.currentPeriodStart };
}

export function sumUnits(included: readonly IncludedUnits[]): Units {
  return included.reduce((sum, { units }) => (sum + units) as Units, noUnits);
}
