import { isDeepStrictEqual } from "node:util";
import type { Minor } from "#contract/money.ts";
import type { DiscountRow } from "#server/catalog/discounts/discount-store.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { PlanCredit } from "#server/usage/meter-state/carry-rules.ts";
import type { UnbilledReason } from "#server/usage/meter-state/meter-window-store.ts";
import { getUsage, type UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import { noUnits, type Units } from "#server/usage/meter-state/unit-rules.ts";
import { getBillable } from "#server/usage/meter-state/usage-charge-rules.ts";
import type { PlannedBill } from "../billing/price-bill.ts";
import {
  closesWindow,
  findBiller,
  type MeterChange,
  type MeteredSubscription,
  sumIncluded,
} from "../records/biller-rules.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { toUsageLines, type UsageLine } from "./usage-items.ts";
import type {
  ApartLine,
  EndingCredit,
  IncludedUnits,
  UsageStep,
  UsageToBill,
} from "./usage-step.ts";

export interface UsageFacts {
  row: SubscriptionRow;
  /** Of the plan before the change. */
  prices: readonly PriceRow[];
  included: readonly IncludedUnits[];
  /** Of the plan after it. */
  nextIncluded: readonly IncludedUnits[];
  /** All live subscriptions of the customer with their meters, as they are before the change. */
  subscriptions: readonly MeteredSubscription[];
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
 * once, by the one subscription that bills its meter, so each event is billed once.
 */
export function billUsage(
  bill: PlannedBill | null,
  planned: UsageToBill,
  facts: UsageFacts,
): BilledUsage {
  const meters = listMeters(planned, facts);
  if (meters.length === 0) return { bill, step: null };
  const closed = meters.filter(closesWindow);
  const billedIds = new Set(isFree(facts.row) ? [] : closed.map(({ meterId }) => meterId));
  const lines = listLines(bill, planned, facts, billedIds);
  const billed = lines.filter(({ meterId }) => billedIds.has(meterId));
  const open = meters.filter((meter) => !closed.includes(meter));
  const meterIds = meters.map(({ meterId }) => meterId);
  const apart = billed.filter(({ excess }) => excess === null);
  const step = {
    number: facts.usage.number,
    meterIds,
    others: listConcerned(facts, meterIds),
    resets: closed.map((meter) => toReset(planned, facts, meter, billed)),
    lines: planned.isBilledApart ? [] : billed,
    apart: planned.isBilledApart ? apart.map(toApartLine) : [],
    apartBill: planned.isBilledApart ? addLines(null, planned, apart, facts.discount) : null,
    excess: billed.flatMap(({ excess }) => excess ?? []),
    credits: listCredits(planned, facts, open),
    endingCredits: open.flatMap((meter) => toEndingCredit(planned, facts, meter)),
  };
  if (planned.isBilledApart) return { bill, step };
  return { bill: addLines(bill, planned, lines, facts.discount), step };
}

interface ChangedMeter extends MeterChange {
  meterId: string;
}

type OfCustomer = Pick<UsageFacts, "row" | "subscriptions">;

function listOthers({ row, subscriptions }: OfCustomer): MeteredSubscription[] {
  return subscriptions.filter(
    ({ customerId, subscriptionId }) => customerId === row.customerId && subscriptionId !== row.id,
  );
}

/** Returns whether a plan still knows the other subscriptions that have its meters. */
export function hasSameOthers({ meterIds, others }: UsageStep, facts: OfCustomer): boolean {
  return isDeepStrictEqual(others, listConcerned(facts, meterIds));
}

function listConcerned(facts: OfCustomer, meterIds: readonly string[]): MeteredSubscription[] {
  return listOthers(facts).filter(({ meterId }) => meterIds.includes(meterId));
}

function findOwn({ row, subscriptions }: OfCustomer, meterId: string) {
  return subscriptions.find((each) => each.subscriptionId === row.id && each.meterId === meterId);
}

/** Lists the meters of the plans before and after the change. */
function listMeters({ kind, next, at }: UsageToBill, facts: UsageFacts): ChangedMeter[] {
  const { row, prices, included, nextIncluded } = facts;
  const sold = new Set(prices.flatMap(({ meterId }) => meterId ?? []));
  const before = new Set([...sold, ...included.map(({ meterId }) => meterId)]);
  const after = [...(next?.meterIds ?? []), ...nextIncluded.map(({ meterId }) => meterId)];
  const others = Map.groupBy(listOthers(facts), ({ meterId }) => meterId);
  return [...new Set([...before, ...after])].map((meterId) => ({
    kind,
    meterId,
    own: before.has(meterId)
      ? {
          customerId: row.customerId,
          subscriptionId: row.id,
          meterId,
          isMetered: sold.has(meterId),
          isTrial: isFree(row),
          since: findOwn(facts, meterId)?.since ?? at,
          included: sumUnits(included.filter((each) => each.meterId === meterId)),
        }
      : undefined,
    others: others.get(meterId) ?? [],
    willBeMetered: next?.meterIds.includes(meterId) ?? false,
  }));
}

function toApartLine({ meterId, priceId, amount }: UsageLine): ApartLine {
  return { meterId, priceId, amount };
}

/** A trial is free, and so is what is used in it. */
function isFree({ status }: SubscriptionRow): boolean {
  return status === "trialing";
}

/**
 * Lists every metered price at a renewal, also those of which it bills nothing. Other orders have
 * those of which something was used.
 */
function listLines(
  bill: PlannedBill | null,
  { kind, at, isBilledApart }: UsageToBill,
  { row, prices, usage, defaultBehavior, charged }: UsageFacts,
  billedIds: ReadonlySet<string>,
): UsageLine[] {
  const period = { start: row.currentPeriodStart, end: at };
  const meters = new Map([...usage.meters].filter(([meterId]) => billedIds.has(meterId)));
  const billed = { ...usage, meters };
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

/** A meter that the plan had before is closed with what is frozen, and a new one as a whole. */
function toReset(
  planned: UsageToBill,
  facts: UsageFacts,
  meter: ChangedMeter,
  lines: readonly UsageLine[],
): UsageStep["resets"][number] {
  return {
    meterId: meter.meterId,
    at: planned.at,
    closes: meter.own ? "frozen" : "everything",
    carried: { ...toCarried(planned, facts, meter), others: sumIncluded(meter.others) },
    keepsGrants: !planned.beginsPeriod,
    keepsPeriod: !planned.beginsPeriod,
    unbilled: findUnbilledReason(planned, facts, meter, lines),
  };
}

function findUnbilledReason(
  { isBilledApart }: UsageToBill,
  { usage }: UsageFacts,
  { meterId, own, others }: ChangedMeter,
  lines: readonly UsageLine[],
): UnbilledReason | null {
  if (lines.some((line) => line.meterId === meterId)) return isBilledApart ? "apart" : null;
  const biller = findBiller(own ? [own, ...others] : others);
  if (!biller) return "no_price";
  if (biller.isTrial) return "trial";
  return getBillable(getUsage(usage, meterId)) > 0n ? "free" : "covered";
}

function toCarried(
  { beginsPeriod }: UsageToBill,
  { row, included, nextIncluded }: UsageFacts,
  { meterId }: ChangedMeter,
): PlanCredit {
  const own = included.filter((each) => each.meterId === meterId);
  const nextOwn = nextIncluded.filter((each) => each.meterId === meterId);
  if (nextOwn.length === 0) return { kind: "nothing" };
  if (beginsPeriod)
    return { kind: "rollover", marked: sumUnits(own.filter(({ rollover }) => rollover)) };
  return { kind: "included", units: sumUnits(nextOwn), since: row.currentPeriodStart };
}

/**
 * Lists units of which the period has used none. A renewal credits its own when it is paid, and
 * those that the plan before included count in the next one.
 */
function listCredits(
  { kind, beginsPeriod }: UsageToBill,
  { included, nextIncluded }: UsageFacts,
  open: readonly ChangedMeter[],
): IncludedUnits[] {
  if (kind !== "change") return [];
  if (beginsPeriod) return [...nextIncluded];
  const before = new Set(included.map(({ meterId }) => meterId));
  const added = new Set(open.flatMap(({ meterId }) => (before.has(meterId) ? [] : meterId)));
  return nextIncluded.filter(({ meterId }) => added.has(meterId));
}

/** Another subscription bills the meter: only the units of this one end. */
function toEndingCredit(
  { kind, beginsPeriod }: UsageToBill,
  { included, nextIncluded }: UsageFacts,
  { meterId, others }: ChangedMeter,
): EndingCredit[] {
  const own = included.filter((each) => each.meterId === meterId);
  if (own.length === 0) return [];
  const nextOwn = nextIncluded.filter((each) => each.meterId === meterId);
  const rolling = beginsPeriod && nextOwn.length > 0 ? own.filter(({ rollover }) => rollover) : [];
  return [
    {
      meterId,
      units: sumUnits(own),
      rollover: sumUnits(rolling),
      next: kind === "change" && !beginsPeriod ? sumUnits(nextOwn) : noUnits,
      others: sumIncluded(others),
    },
  ];
}

function sumUnits(included: readonly IncludedUnits[]): Units {
  return included.reduce((sum, { units }) => (sum + units) as Units, noUnits);
}
