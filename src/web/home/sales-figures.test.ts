import { expect, test } from "vitest";
import { type HomeWire, homePeriodDays, type SalesDay } from "#contract/home-schema.ts";
import { keyFigures, moneyTicks, periodLabel, salesPoints } from "./sales-figures.ts";

/** `sold` by how many days ago it was. */
function homeWith(sold: Record<number, Partial<SalesDay>>): HomeWire {
  const days = Array.from({ length: 2 * homePeriodDays }, (_, index) => {
    const daysAgo = 2 * homePeriodDays - 1 - index;
    const day = new Date(Date.UTC(2026, 5, 1) - daysAgo * 86_400_000).toISOString().slice(0, 10);
    return { day, sales: 0, orders: 0, refunds: 0, ...sold[daysAgo] };
  });
  return {
    organizationId: "1",
    currency: "usd",
    days,
    newCustomers: { current: 6, previous: 4 },
    attention: {
      failedPayments: 0,
      failedRefunds: 0,
      pendingRefunds: 0,
      openDisputes: 0,
      answerBy: null,
      areBusinessDetailsMissing: false,
    },
  };
}

const busy = homeWith({
  0: { sales: 1_900, orders: 1 },
  29: { sales: 8_150, orders: 2, refunds: 500 },
  30: { sales: 5_000, orders: 4 },
  59: { sales: 3_040, orders: 2 },
});

test("figures are of the last 30 days, compared with the 30 before", () => {
  const [sales, orders, customers, average] = keyFigures(busy);
  expect(sales).toMatchObject({ text: "$100.50", note: "$19 today", change: 25 });
  expect(orders).toMatchObject({ text: "3", note: "$5 refunded", change: -50 });
  expect(customers).toMatchObject({ text: "6", note: "4 in the previous 30 days", change: 50 });
  expect(average).toMatchObject({ text: "$33.50", change: 150 });
});

test("before the first order nothing is compared", () => {
  const figures = keyFigures(homeWith({}));
  expect(figures.map(({ text }) => text)).toEqual(["$0", "0", "6", "None"]);
  expect(figures.map(({ note }) => note)).toEqual([
    "No sales in this period",
    "No orders in this period",
    "4 in the previous 30 days",
    "No orders in this period",
  ]);
  expect(figures.map(({ change }) => change)).toEqual([undefined, undefined, 50, undefined]);
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
