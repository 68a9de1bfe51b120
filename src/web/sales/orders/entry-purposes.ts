import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import { customerTitle } from "../customers/customer-labels.ts";
import type { LedgerKind } from "../ledger/ledger-labels.ts";
import type { LedgerPosting, PostingLine } from "../ledger/ledger-postings.ts";
import { methodLabel } from "../payments/payment-labels.ts";
import { discountLabel } from "./order-labels.ts";

export interface PaidOrder {
  order: OrderWire;
  payments: readonly PaymentWire[];
}

/** What one line of the journal is for. */
export function purposeOf(line: PostingLine, posting: LedgerPosting, paid: PaidOrder): string {
  const { order } = paid;
  switch (line.account) {
    case "revenue":
      return order.product.name;
    case "discounts":
      return order.discount ? discountLabel(order.discount) : "Discount";
    case "tax_payable":
      return posting.kind === "sale" ? "Tax of this sale" : "Tax of the refund";
    case "customer_receivable":
      return receivablePurposes[posting.kind] ?? `What ${customerTitle(order.customer)} owes`;
    case "processor_balance":
      return processorPurposes[posting.kind] ?? methodOf(paid);
    case "refunds":
      return posting.kind === "refund_reverted" ? "Not returned after all" : "Returned without tax";
    case "processor_fees":
      return "For this payment";
    case "customer_credit":
      return `Credit of ${customerTitle(order.customer)}`;
    case "disputed_funds":
      return "Held back by the bank";
    case "waived":
      return "Below the smallest amount that a card can pay";
  }
}

const receivablePurposes: Partial<Record<LedgerKind, string>> = {
  payment: "Paid",
  credit_used: "Paid with credit",
  waived: "Waived",
};

const processorPurposes: Partial<Record<LedgerKind, string>> = {
  fee: "Charged by the processor",
  refund: "Returned to the buyer",
  refund_reverted: "Came back",
};

function methodOf({ payments }: PaidOrder): string {
  const paid = payments.find(({ status }) => status === "succeeded");
  return paid ? methodLabel(paid) : "Payment";
}
