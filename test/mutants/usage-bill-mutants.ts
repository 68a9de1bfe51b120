import type { Mutant } from "./mutant.ts";

const billing = "src/server/sales/subscriptions/metering/usage-billing.test.ts";
const carrying = "src/server/usage/meter-state/carry-rules.test.ts";

/** Faults in what is billed for usage, and in what a plan includes. */
export const usageBillMutants: readonly Mutant[] = [
  {
    name: "usage-of-a-trial-is-billed",
    file: "src/server/sales/subscriptions/metering/bill-usage.ts",
    text: 'return status === "trialing";',
    planted: 'return status === "incomplete";',
    caughtBy: [billing],
  },
  {
    name: "usage-from-before-the-subscription-is-billed",
    file: "src/server/sales/subscriptions/starts/start-meters.ts",
    text: 'closes: "everything"',
    planted: 'closes: "frozen"',
    caughtBy: [billing],
  },
  {
    name: "two-renewals-bill-the-same-usage",
    file: "src/server/sales/subscriptions/renewals/apply-renewals.ts",
    text: "if (!isCurrent || billed.has(row.customerId)) return [];",
    planted: "if (!isCurrent) return [];",
    caughtBy: [billing],
  },
  {
    name: "unpaid-period-includes-units",
    file: "src/server/sales/subscriptions/changes/credit-period.ts",
    text: 'order.status === "paid" &&',
    planted: 'order.status !== "refunded" &&',
    caughtBy: [billing],
  },
  {
    name: "change-of-plan-renews-the-included-units",
    file: "src/server/usage/meter-state/carry-rules.ts",
    text: "window.rolledOver + carried.units - used",
    planted: "window.rolledOver + carried.units",
    caughtBy: [carrying],
  },
  {
    name: "everything-rolls-over",
    file: "src/server/usage/meter-state/carry-rules.ts",
    text: "least(whole, window.rolledOver + carried.marked)",
    planted: "whole",
    caughtBy: [carrying],
  },
];
