import type { MetricSlug } from "#contract/billing/metrics-schema.ts";
import { type HomeWire, homePeriodDays, type SalesDay } from "#contract/home-schema.ts";
import { calendarDay, count } from "#web/platform/format/format.ts";
import { percent } from "#web/platform/format/percent.ts";
import { money, shortMoney } from "#web/seller/money-format.ts";
import type { KeyFigure } from "#web/ui/charts/key-figures.tsx";
import type { ChartPoint, ChartTick } from "#web/ui/charts/line-chart.tsx";
import { listRoundTicks } from "#web/ui/charts/round-ticks.ts";

interface Periods {
  current: readonly SalesDay[];
  previous: readonly SalesDay[];
}

function toPeriods({ days }: HomeWire): Periods {
  return { current: days.slice(-homePeriodDays), previous: days.slice(0, -homePeriodDays) };
}

/** Something was sold, or is being tried. */
export function hasSales({ days }: HomeWire): boolean {
  return days.some(({ orders, active }) => orders > 0 || active > 0);
}

/**
 * A figure, and the metric that it leads to. Its text is null if there is nothing to compute it
 * from.
 */
export interface HomeFigure extends KeyFigure {
  metric: MetricSlug;
}

/** Returns the figures at the head of the page, each compared with the period before. */
export function keyFigures(home: HomeWire): HomeFigure[] {
  return [
    toSalesFigure(home),
    toRecurringFigure(home),
    toActiveFigure(home),
    toChurnFigure(home),
    toConversionFigure(home),
  ];
}

function toSalesFigure(home: HomeWire): HomeFigure {
  const { currency } = home;
  const { current, previous } = toPeriods(home);
  const [sales, orders, refunds] = [
    sum(current, "sales"),
    sum(current, "orders"),
    sum(current, "refunds"),
  ];
  const refunded = refunds > 0 ? `, ${shortMoney(refunds, currency)} refunded` : "";
  return {
    metric: "revenue",
    label: `Revenue, ${homePeriodDays} days`,
    text: shortMoney(sales, currency),
    note: orders === 0 ? "No orders" : `${count(orders, "order")}${refunded}`,
    change: changeIn(sales, sum(previous, "sales")),
    line: current.map((day) => day.sales),
  };
}

function toRecurringFigure(home: HomeWire): HomeFigure {
  const { current, previous } = toPeriods(home);
  const [recurring, before] = [lastLevel(current, "recurring"), lastLevel(previous, "recurring")];
  return {
    metric: "monthly_recurring_revenue",
    label: "Monthly recurring",
    text: shortMoney(recurring, home.currency),
    note: `Was ${shortMoney(before, home.currency)}`,
    change: changeIn(recurring, before),
    line: current.map((day) => day.recurring),
  };
}

function toActiveFigure(home: HomeWire): HomeFigure {
  const { current, previous } = toPeriods(home);
  const [active, before] = [lastLevel(current, "active"), lastLevel(previous, "active")];
  return {
    metric: "active_subscriptions",
    label: "Active subscriptions",
    text: active.toLocaleString("en-US"),
    note: `Was ${before.toLocaleString("en-US")}`,
    change: changeIn(active, before),
    line: current.map((day) => day.active),
  };
}

function toChurnFigure(home: HomeWire): HomeFigure {
  const { current, previous } = toPeriods(home);
  const canceled = sum(current, "canceled");
  const began = lastLevel(previous, "active");
  const before = part(sum(previous, "canceled"), home.before.active);
  return {
    metric: "churn_rate",
    label: "Churn",
    text: began === 0 ? null : percent(part(canceled, began)),
    note: began === 0 ? "No subscriptions before" : `${canceled} of ${began} canceled`,
    change: began === 0 ? undefined : changeIn(part(canceled, began), before),
    isBetterLower: true,
    line: current.map((day) => day.canceled),
  };
}

function toConversionFigure(home: HomeWire): HomeFigure {
  const { current, previous } = toPeriods(home);
  const [paid, checkouts] = [sum(current, "paidCheckouts"), sum(current, "checkouts")];
  const before = part(sum(previous, "paidCheckouts"), sum(previous, "checkouts"));
  return {
    metric: "checkouts_conversion",
    label: "Checkout conversion",
    text: checkouts === 0 ? null : percent(part(paid, checkouts)),
    note: checkouts === 0 ? "No checkouts" : `${paid} of ${count(checkouts, "checkout")} paid`,
    change: checkouts === 0 ? undefined : changeIn(part(paid, checkouts), before),
    line: current.map((day) => part(day.paidCheckouts, day.checkouts)),
  };
}

/** At the end of the period. */
function lastLevel(days: readonly SalesDay[], level: "recurring" | "active"): number {
  return days.at(-1)?.[level] ?? 0;
}

function part(some: number, all: number): number {
  return all === 0 ? 0 : some / all;
}

function sum(days: readonly SalesDay[], key: Exclude<keyof SalesDay, "day">): number {
  return days.reduce((total, day) => total + day[key], 0);
}

/** In percent of the period before; undefined where there is nothing to compare with. */
function changeIn(now: number, before: number): number | undefined {
  return before > 0 ? ((now - before) / before) * 100 : undefined;
}

/** Returns one point for each day, with the same day of the period before. */
export function salesPoints(home: HomeWire): ChartPoint[] {
  const { current, previous } = toPeriods(home);
  return current.map((day, index) => {
    const earlier = previous[index]?.sales ?? 0;
    return {
      label: dayLabel(day.day),
      value: day.sales,
      text: money(day.sales, home.currency),
      before: earlier,
      beforeText: money(earlier, home.currency),
      note: count(day.orders, "order"),
    };
  });
}

/** Writes a period: "May 3 – Jun 1". */
export function periodLabel(home: HomeWire): string {
  const { current } = toPeriods(home);
  return `${dayLabel(current[0]?.day ?? "")} – ${dayLabel(current.at(-1)?.day ?? "")}`;
}

function dayLabel(day: string): string {
  return day === "" ? "" : calendarDay(new Date(`${day}T00:00:00Z`)).replace(/, \d+$/, "");
}

/** Returns five round amounts from zero to at least the highest point. */
export function moneyTicks(highest: number, currency: string): ChartTick[] {
  return listRoundTicks(highest, 100, (value) => shortMoney(value, currency));
}
