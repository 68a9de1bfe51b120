import type { Mutant } from "./mutant.ts";

const takenCredits = ["src/server/sales/disputes/taken-credits.test.ts"];

/** Faults in the credit that a lost dispute takes back, and in the search for unpaid credit. */
export const creditMutants: readonly Mutant[] = [
  {
    name: "lost-dispute-leaves-the-credit",
    file: "src/server/sales/disputes/dispute-money.ts",
    text: "const taken = isLostNow && (",
    planted: "const taken = isRecovered && (",
    caughtBy: takenCredits,
  },
  {
    name: "appeal-gives-no-credit-back",
    file: "src/server/sales/disputes/dispute-money.ts",
    text: "if (isRecovered) await giveCreditsBack",
    planted: "if (isLostNow) await giveCreditsBack",
    caughtBy: takenCredits,
  },
  {
    name: "spent-credit-ends-nothing",
    file: "src/server/sales/disputes/take-credits-back.ts",
    text: "const ended = known < amount ?",
    planted: "const ended = known > amount ?",
    caughtBy: takenCredits,
  },
  {
    name: "waiting-credit-is-billed-all-the-same",
    file: "src/server/sales/subscriptions/prorations/reduce-waiting-credit.ts",
    text: "await settleProrations(tx, sellerId, [prorationId]",
    planted: "await settleProrations(tx, sellerId, []",
    caughtBy: takenCredits,
  },
  {
    name: "money-two-changes-back-is-not-followed",
    file: "src/server/sales/subscriptions/plan-changes/load-plan-change.ts",
    text: "[sums, inherited.get(orderId)]",
    planted: "[sums]",
    caughtBy: takenCredits,
  },
  {
    name: "loss-takes-credit-before-used-time",
    file: "src/server/sales/orders/credits/credit-chain-rules.ts",
    text: "Math.max(credited - addUp(into) - paid, 0)",
    planted: "Math.max(credited - addUp(into), 0)",
    caughtBy: ["src/server/sales/orders/credits/credit-chain-rules.test.ts"],
  },
  {
    name: "returned-money-pays-for-credit",
    file: "src/server/sales/verification/entitlement-rules.ts",
    text: "Math.min(lost, order.delivered)",
    planted: "lost",
    caughtBy: ["src/server/sales/verification/planted-frauds.test.ts"],
  },
  {
    name: "unbilled-time-is-not-counted",
    file: "src/server/sales/verification/entitlement-rules.ts",
    text: "given.unbilled + given.credit",
    planted: "given.credit",
    caughtBy: ["src/server/sales/verification/planted-frauds.test.ts"],
  },
  {
    name: "replaced-plan-counts-to-its-end",
    file: "src/server/sales/verification/delivered-time-store.ts",
    text: "least(items.period_end, own.ended_at, turned.at)",
    planted: "least(items.period_end, own.ended_at)",
    caughtBy: ["src/server/sales/verification/planted-frauds.test.ts"],
  },
  {
    name: "ended-subscriptions-owe-for-ever",
    file: "src/server/sales/verification/entitlement-store.ts",
    text: "and subscription.ended_at is null",
    planted: "",
    caughtBy: ["src/server/sales/verification/planted-frauds.test.ts"],
  },
  {
    name: "taxes-of-any-place-are-right",
    file: "src/server/sales/verification/sold-places-store.ts",
    text: "taxed_in not in ('', sold_to)",
    planted: "false",
    caughtBy: ["src/server/sales/verification/planted-frauds.test.ts"],
  },
  {
    name: "no-place-is-right",
    file: "src/server/sales/verification/sold-places-store.ts",
    text: "taxed_in = '' and billing_reason",
    planted: "false and billing_reason",
    caughtBy: ["src/server/sales/verification/planted-frauds.test.ts"],
  },
  {
    name: "one-correction-excuses-all-places",
    file: "src/server/sales/verification/sold-places-store.ts",
    text: "and occurred_at >= taxed.created_at - interval '1 minute'",
    planted: "",
    caughtBy: ["src/server/sales/verification/planted-frauds.test.ts"],
  },
];
