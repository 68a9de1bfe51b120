import { type HomeWire, homePeriodDays, type SalesDay } from "#contract/home-schema.ts";
import { calendarDay, count } from "#web/platform/format.ts";
import { money, shortMoney } from "#web/seller/money-format.ts";
import type { KeyFigure } from "#web/ui/charts/key-figures.tsx";
import type { ChartPoint, ChartTick } from "#web/ui/charts/line-chart.tsx";

interface Periods {
  current: readonly SalesDay[];
  previous: readonly SalesDay[];
}

function toPeriods({ days }: HomeWire): Periods {
  return { current: days.slice(-homePeriodDays), previous: days.slice(0, -homePeriodDays) };
}

export function hasSales({ days }: HomeWire): boolean {
  return days.some(({ orders }) => orders > 0);
}

/** The figures at the head of the page, each compared with the period before. */
export function keyFigures(home: HomeWire): KeyFigure[] {
  const { currency, newCustomers } = home;
  const { current, previous } = toPeriods(home);
  const [sales, before] = [sum(current, "sales"), sum(previous, "sales")];
  const [orders, ordersBefore] = [sum(current, "orders"), sum(previous, "orders")];
  const [average, averageBefore] = [perOrder(sales, orders), perOrder(before, ordersBefore)];
  const refunds = sum(current, "refunds");
  const today = current.at(-1)?.sales ?? 0;
  return [
    {
      label: `Sales, last ${homePeriodDays} days`,
      text: shortMoney(sales, currency),
      note: hasSales(home) ? `${shortMoney(today, currency)} today` : "No sales in this period",
      change: changeIn(sales, before),
      line: current.map((day) => day.sales),
    },
    {
      label: "Orders",
      text: String(orders),
      note: hasSales(home) ? refundNote(refunds, currency) : "No orders in this period",
      change: changeIn(orders, ordersBefore),
      line: current.map((day) => day.orders),
    },
    {
      label: "New customers",
      text: String(newCustomers.current),
      note: `${newCustomers.previous} in the previous ${homePeriodDays} days`,
      change: changeIn(newCustomers.current, newCustomers.previous),
    },
    {
      label: "Average order",
      text: orders === 0 ? "None" : money(average, currency),
      note: orders === 0 ? "No orders in this period" : "Without tax, after discounts",
      change: orders === 0 ? undefined : changeIn(average, averageBefore),
    },
  ];
}

function refundNote(refunds: number, currency: string): string {
  return refunds === 0 ? "No refunds" : `${shortMoney(refunds, currency)} refunded`;
}

function perOrder(sales: number, orders: number): number {
  return orders === 0 ? 0 : Math.round(sales / orders);
}

function sum(days: readonly SalesDay[], part: "sales" | "orders" | "refunds"): number {
  return days.reduce((total, day) => total + day[part], 0);
}

/** In percent of the period before; undefined where there is nothing to compare with. */
function changeIn(now: number, before: number): number | undefined {
  return before > 0 ? ((now - before) / before) * 100 : undefined;
}

/** One point for each day, with the same day of the period before. */
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

/** "May 3 – Jun 1" */
export function periodLabel(home: HomeWire): string {
  const { current } = toPeriods(home);
  return `${dayLabel(current[0]?.day ?? "")} – ${dayLabel(current.at(-1)?.day ?? "")}`;
}

function dayLabel(day: string): string {
  return day === "" ? "" : calendarDay(new Date(`${day}T00:00:00Z`)).replace(/, \d+$/, "");
}

const steps = 4;

/** Five round amounts from zero to at least the highest point. */
export function moneyTicks(highest: number, currency: string): ChartTick[] {
  const step = roundUp(Math.max(highest, 400) / steps);
  return Array.from({ length: steps + 1 }, (_, index) => ({
    value: index * step,
    text: shortMoney(index * step, currency),
  }));
}

/** To 1, 2, 2.5 or 5 with zeros. */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * magnitude >= value) ?? 10;
  return factor * magnitude;
}
