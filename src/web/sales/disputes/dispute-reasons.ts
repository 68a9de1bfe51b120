import type { DisputeWire } from "#contract/billing/dispute-schema.ts";

export interface DisputeReason {
  label: string;
  /** The claim of the cardholder or the bank. */
  meaning: string;
  /** Evidence that can convince the bank. */
  evidence: readonly string[];
}

const agreement = "The terms that the customer agreed to at checkout";
const contact = "Messages with the customer about the purchase";
const delivery =
  "When and how you delivered the product, such as a download or sign-in after payment";

/** The reasons that the payment processor reports. */
const reasons: Readonly<Record<string, DisputeReason>> = {
  fraudulent: {
    label: "Fraudulent",
    meaning: "The cardholder says that they did not make this payment.",
    evidence: [
      "Proof that the cardholder took part, such as earlier orders or messages from the same email address",
      "Use of the product after the payment, with dates",
      "A billing address or IP address that matches the cardholder",
    ],
  },
  unrecognized: {
    label: "Payment not recognized",
    meaning: "The cardholder does not recognize this payment on their statement.",
    evidence: [
      "What was bought and when, with the name of your shop as it appears on the statement",
      "The receipt that the customer got by email",
      "Use of the product after the payment, with dates",
    ],
  },
  product_not_received: {
    label: "Product not received",
    meaning: "The customer says that they did not receive what they paid for.",
    evidence: [delivery, "Use of the product after delivery, with dates", contact],
  },
  product_unacceptable: {
    label: "Product not as described",
    meaning:
      "The customer received the product and says that it is defective or not what you described.",
    evidence: [
      "The description of the product at the time of the purchase",
      "Proof that the product works as described",
      "Replacements or refunds that you offered, and what the customer answered",
    ],
  },
  duplicate: {
    label: "Duplicate payment",
    meaning: "The customer says that they paid twice for the same purchase.",
    evidence: [
      "What each of the two payments was for",
      "If one of them was refunded: the date and the amount of the refund",
    ],
  },
  credit_not_processed: {
    label: "Refund not received",
    meaning:
      "The customer says that they returned the product or canceled, and did not get a refund.",
    evidence: [
      "The date and the amount of the refund, if you made one",
      "Your refund policy, and where the customer accepted it",
      contact,
    ],
  },
  subscription_canceled: {
    label: "Subscription canceled",
    meaning: "The customer says that they canceled the subscription before this payment.",
    evidence: [
      "That the subscription was not canceled before the payment, or when it was",
      "Use of the product after the date of the claimed cancellation",
      "Your cancellation policy, and where the customer accepted it",
    ],
  },
  general: {
    label: "General",
    meaning: "The bank gave no specific reason. Ask the customer why they disputed the payment.",
    evidence: [delivery, agreement, contact],
  },
  noncompliant: {
    label: "Breaks network rules",
    meaning: "The bank says that the payment broke a rule of the card network.",
    evidence: ["Which rule the bank means and why the payment followed it", agreement, delivery],
  },
  customer_initiated: {
    label: "Opened by the customer",
    meaning:
      "The customer asked their bank to return the payment. Ask them why before you respond.",
    evidence: [delivery, agreement, contact],
  },
  debit_not_authorized: {
    label: "Debit not authorized",
    meaning: "The customer says that they did not allow you to debit their bank account.",
    evidence: ["When and how the customer authorized the debit", agreement, delivery],
  },
  bank_cannot_process: {
    label: "Bank could not process it",
    meaning: "The bank of the customer could not process the payment.",
    evidence: ["That the customer owes the amount", delivery],
  },
  check_returned: {
    label: "Check returned",
    meaning: "The check of the customer was returned by their bank.",
    evidence: ["That the customer owes the amount", delivery],
  },
  incorrect_account_details: {
    label: "Wrong account details",
    meaning: "The bank account details of the payment do not match the account of the customer.",
    evidence: ["When and how the customer gave you these account details", delivery],
  },
  insufficient_funds: {
    label: "Insufficient funds",
    meaning: "The bank account of the customer did not have enough money for the payment.",
    evidence: ["That the customer owes the amount", delivery],
  },
};

/**
 * Card networks may add reasons: these are shown by their name, with evidence that always helps.
 */
export function explainReason({ reason }: Pick<DisputeWire, "reason">): DisputeReason {
  const text = reason.replaceAll("_", " ");
  return (
    reasons[reason] ?? {
      label: text.charAt(0).toUpperCase() + text.slice(1),
      meaning: "The bank gave this reason for the dispute.",
      evidence: [delivery, agreement, contact],
    }
  );
}
