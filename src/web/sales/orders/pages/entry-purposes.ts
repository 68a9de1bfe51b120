import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import type { LedgerKind } from "../../labels/ledger-labels.ts";
import { discountLabel, isUnpaidChange } from "../../labels/order-labels.ts";
import { methodLabel } from "../../labels/payment-labels.ts";
import type { LedgerPosting, PostingLine } from "../../ledger/ledger-postings.ts";

export interface PaidOrder {
  order: OrderWire;
  payments: readonly PaymentWire[];
}

/** Returns the purpose of one line of the journal. */
export function toEntryPurpose(line: PostingLine, posting: LedgerPosting, paid: PaidOrder): string {
  const { order } = paid;
  switch (line.account) {
    case "revenue":
      return revenuePurposes[posting.kind] ?? order.product.name;
    case "discounts":
      return order.discount ? discountLabel(order.discount) : "Discount";
    case "tax_payable":
      return taxPurposes[posting.kind] ?? "Tax of the refund";
    case "customer_receivable":
      return receivablePurposes[posting.kind] ?? `What ${customerTitle(order.customer)} owes`;
    case "processor_balance":
      return processorPurposes[posting.kind] ?? toMethodLabel(paid);
    case "refunds":
      return refundPurposes[posting.kind] ?? "Returned without tax";
    case "processor_fees":
      return feesOfDisputes.has(posting.kind) ? "For this dispute" : "For this payment";
    case "customer_credit":
      return `Credit of ${customerTitle(order.customer)}`;
    case "disputed_funds":
      return "Held back by the bank";
    case "waived":
      if (posting.kind === "refund_reverted") return "Credit that was used already";
      if (!order.given_up_at) return "Below the minimum charge";
      return isUnpaidChange(order)
        ? "Given up: the plan was not changed"
        : "Given up: the subscription ended";
  }
}

const feesOfDisputes: ReadonlySet<LedgerKind> = new Set(["dispute_fee", "dispute_fee_returned"]);

const revenuePurposes: Partial<Record<LedgerKind, string>> = {
  credit_taken: "Credit of a change of plan",
  credit_given_back: "Credit of a change of plan",
};

const refundPurposes: Partial<Record<LedgerKind, string>> = {
  refund_reverted: "Refund reversed",
  dispute_lost: "Returned by the bank",
};

const taxPurposes: Partial<Record<LedgerKind, string>> = {
  sale: "Tax of this sale",
  waived: "Tax that is no longer due",
  dispute_lost: "Tax of the disputed payment",
  credit_taken: "Tax of the credit",
  credit_given_back: "Tax of the credit",
};

const receivablePurposes: Partial<Record<LedgerKind, string>> = {
  payment: "Paid",
  credit_used: "Paid with credit",
  credit_returned: "Credit returned",
  waived: "Waived",
  credit_taken: "Credit that was spent",
  credit_given_back: "No longer owed",
  credit_set_off: "Paid by later credit",
};

const processorPurposes: Partial<Record<LedgerKind, string>> = {
  fee: "Charged by the processor",
  refund: "Returned to the buyer",
  refund_reverted: "Refund reversed",
  dispute: "Withdrawn by the bank",
  dispute_fee: "Charged by the processor",
  dispute_returned: "Returned by the bank",
  dispute_fee_returned: "Returned by the processor",
};

function toMethodLabel({ payments }: PaidOrder): string {
  const paid = payments.find(({ status }) => status === "succeeded");
  return paid ? methodLabel(paid) : "Payment";
}
