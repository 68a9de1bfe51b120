import { expect, test } from "vitest";
import { type HomeWire, homePeriodDays, type SalesDay } from "#contract/home-schema.ts";
import { keyFigures, moneyTicks, periodLabel, salesPoints } from "./sales-figures.ts";

const emptyDay = {
  sales: 0,
  orders: 0,
  refunds: 0,
  recurring: 0,
  active: 0,
  canceled: 0,
  checkouts: 0,
  paidCheckouts: 0,
};

/** `sold` by how many days ago it was. */
function homeWith(sold: Record<number, Partial<SalesDay>>): HomeWire {
  const days = Array.from({ length: 2 * homePeriodDays }, (_, index) => {
    const daysAgo = 2 * homePeriodDays - 1 - index;
    const day = new Date(Date.UTC(2026, 5, 1) - daysAgo * 86_400_000).toISOString().slice(0, 10);
    return { ...emptyDay, day, ...sold[daysAgo] };
  });
  return {
    organizationId: "1",
    currency: "usd",
    days,
    before: { active: 8, recurring: 4_000 },
    attention: {
      failedPayments: 0,
      failedRefunds: 0,
      pendingRefunds: 0,
      openDisputes: 0,
      answerBy: null,
      lostDisputes: 0,
      lostAmount: 0,
      pastDue: 0,
      pastDueAmount: 0,
      areBusinessDetailsMissing: false,
    },
  };
}

const busy = homeWith({
  0: {
    sales: 1_900,
    orders: 1,
    recurring: 5_000,
    active: 12,
    canceled: 1,
    checkouts: 4,
    paidCheckouts: 1,
  },
  29: { sales: 8_150, orders: 2, refunds: 500, checkouts: 4, paidCheckouts: 3 },
  30: { sales: 5_000, orders: 4, recurring: 4_000, active: 10, canceled: 2 },
  59: { sales: 3_040, orders: 2, checkouts: 5, paidCheckouts: 4 },
});

test("figures are of the last 30 days, compared with the 30 before", () => {
  const [revenue, recurring, active, churn, conversion] = keyFigures(busy);
  expect(revenue).toMatchObject({ text: "$100.50", note: "3 orders, $5 refunded", change: 25 });
  expect(recurring).toMatchObject({ text: "$50", note: "Was $40", change: 25 });
  expect(active).toMatchObject({ text: "12", note: "Was 10", change: 20 });
  expect(churn).toMatchObject({ text: "10%", note: "1 of 10 canceled", isBetterLower: true });
  expect(churn?.change).toBeCloseTo(-60);
  expect(conversion).toMatchObject({ text: "50%", note: "4 of 8 checkouts paid" });
  expect(conversion?.change).toBeCloseTo(-37.5);
});

test("before the first order nothing is compared", () => {
  const figures = keyFigures(homeWith({}));
  expect(figures.map(({ text }) => text)).toEqual(["$0", "$0", "0", null, null]);
  expect(figures.map(({ note }) => note)).toEqual([
    "No orders",
    "Was $0",
    "Was 0",
    "No subscriptions before",
    "No checkouts",
  ]);
  expect(figures.every(({ change }) => change === undefined)).toBe(true);
});

test("each figure leads to its metric", () => {
  expect(keyFigures(busy).map(({ metric }) => metric)).toEqual([
    "revenue",
    "monthly_recurring_revenue",
    "active_subscriptions",
    "churn_rate",
    "checkouts_conversion",
  ]);
});

test("every point has the same day of the period before", () => {
  const points = salesPoints(busy);
  expect(points).toHaveLength(homePeriodDays);
  expect(points.at(-1)).toEqual({
    label: "Jun 1",
    value: 1_900,
    text: "$19.00",
    before: 5_000,
    beforeText: "$50.00",
    note: "1 order",
  });
  expect(points[0]).toMatchObject({ label: "May 3", value: 8_150, before: 3_040 });
  expect(periodLabel(busy)).toBe("May 3 – Jun 1");
});

test.each([
  [0, ["$0", "$1", "$2", "$3", "$4"]],
  [19_000, ["$0", "$50", "$100", "$150", "$200"]],
  [153_300, ["$0", "$500", "$1,000", "$1,500", "$2,000"]],
  [99_999_999, ["$0", "$250,000", "$500,000", "$750,000", "$1,000,000"]],
])("up to %i the scale is %j", (highest, expected) => {
  expect(moneyTicks(highest, "usd").map(({ text }) => text)).toEqual(expected);
});
