import type { LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { chargeCheck } from "./charge-check.ts";
import { orderCheck } from "./order-check.ts";
import { orphanCheck, paymentCheck } from "./payment-check.ts";
import { refundCheck } from "./refund-check.ts";

/** What sales compare with the ledger. */
export const salesChecks: readonly LedgerCheck[] = [
  orderCheck,
  paymentCheck,
  refundCheck,
  orphanCheck,
  chargeCheck,
];
