import type { Mutant } from "./mutant.ts";

const billing = "src/server/sales/subscriptions/metering/usage-billing.test.ts";
const sharing = "src/server/sales/subscriptions/metering/several-subscriptions.test.ts";
const renewing = "src/server/sales/subscriptions/renewals/apply-renewals.test.ts";
const carrying = "src/server/usage/meter-state/carry-rules.test.ts";

/** Faults in what is billed for usage, and in what a plan includes. */
export const usageBillMutants: readonly Mutant[] = [
  {
    name: "every-subscription-closes-the-windows-of-its-meters",
    file: "src/server/sales/subscriptions/records/biller-rules.ts",
    text: "return biller?.subscriptionId === own.subscriptionId;",
    planted: "return biller !== undefined;",
    caughtBy: [sharing],
  },
  {
    name: "who-bills-is-not-asked-again-at-a-renewal",
    file: "src/server/sales/subscriptions/metering/bill-usage.ts",
    text: "return isDeepStrictEqual(others, listConcerned(facts, meterIds));",
    planted: "return listConcerned(facts, meterIds).length >= 0 && others.length >= 0;",
    caughtBy: [renewing],
  },
  {
    name: "windows-without-a-line-are-sound",
    file: "src/server/sales/verification/verified-usage-store.ts",
    text: "order_id is null and unbilled_reason is null",
    planted: "order_id is null and false",
    caughtBy: [sharing],
  },
  {
    name: "units-of-another-plan-end",
    file: "src/server/usage/meter-state/carry-rules.ts",
    text: "least(getLeft(window), others)",
    planted: "least(getLeft(window), 0n)",
    caughtBy: [carrying],
  },
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
    name: "unpaid-period-includes-units",
    file: "src/server/sales/subscriptions/changes/credit-period.ts",
    text: 'order.status === "paid" &&',
    planted: 'order.status !== "refunded" &&',
    caughtBy: [billing],
  },
  {
    name: "change-of-plan-renews-the-included-units",
    file: "src/server/usage/meter-state/carry-rules.ts",
    text: "window.rolledOver + carried.units + others - used",
    planted: "window.rolledOver + carried.units + others",
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
