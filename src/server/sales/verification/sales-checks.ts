import type { LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { chargeCheck } from "./charge-check.ts";
import { creditCheck } from "./credit-check.ts";
import { disputeCheck } from "./dispute-check.ts";
import { entitlementCheck } from "./entitlement-check.ts";
import { orderCheck } from "./order-check.ts";
import { orphanCheck, paymentCheck } from "./payment-check.ts";
import { placeCheck } from "./place-check.ts";
import { refundCheck } from "./refund-check.ts";
import { subscriptionCheck } from "./subscription-check.ts";
import { usageCheck } from "./usage-check.ts";

/** The comparisons of sales with the ledger. */
export const salesChecks: readonly LedgerCheck[] = [
  orderCheck,
  paymentCheck,
  refundCheck,
  disputeCheck,
  subscriptionCheck,
  creditCheck,
  entitlementCheck,
  placeCheck,
  orphanCheck,
  chargeCheck,
  usageCheck,
];
