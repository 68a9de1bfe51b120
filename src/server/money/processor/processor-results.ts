import type { Minor } from "#contract/money.ts";

/** Why an issuer, or the processor's fraud check, refused a payment method. */
export interface Decline {
  code: string;
  declineCode: string | null;
  /** The advice of the issuer: try_again_later, confirm_card_data, do_not_try_again. */
  adviceCode: string | null;
  /** The processor's own words. Buyers read `describeDecline`. */
  message: string;
  chargeId: string | null;
}

export interface CardFacts {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card number, also of another customer. */
  fingerprint: string | null;
  country: string | null;
}

export interface PaymentMethodFacts {
  id: string;
  type: string;
  customerId: string | null;
  /** Null for methods that are not cards. */
  card: CardFacts | null;
}

/** The state of an intent. `open`: it was never tried, or waits for a confirmation. */
export type IntentState =
  | { kind: "open" }
  | { kind: "requires_action" }
  | { kind: "processing" }
  | { kind: "succeeded" }
  | { kind: "canceled" }
  | { kind: "declined"; decline: Decline };

interface IntentFacts {
  id: string;
  clientSecret: string;
  customerId: string | null;
  /** Of a declined try: the method that was declined. */
  paymentMethod: PaymentMethodFacts | null;
  /** Its success leaves a method that can be charged later without the buyer. */
  savesMethod: boolean;
  metadata: Readonly<Record<string, string>>;
}

export type SetupFacts = IntentFacts & IntentState;

export type PaymentFacts = IntentFacts &
  IntentState & {
    amount: Minor;
    currency: string;
    /** Of the last try, also of a declined one. */
    chargeId: string | null;
  };

/**
 * The processor may have done it or not: it did not answer, or with an error of its own. Repeat the
 * call with the same key, or read the object; never repeat it with another key.
 */
export interface UnknownOutcome {
  kind: "unknown";
  reason: string;
}

export type PaymentResult = PaymentFacts | UnknownOutcome;
export type SetupResult = SetupFacts | UnknownOutcome;

export interface RefundFacts {
  kind: "succeeded" | "pending" | "requires_action" | "failed" | "canceled";
  id: string;
  amount: Minor;
  currency: string;
  chargeId: string | null;
  failureReason: string | null;
  /** As it was given where the refund began. */
  reason: string | null;
  metadata: Readonly<Record<string, string>>;
}

/**
 * The charge cannot be refunded so: it is disputed, or refunded already, or less is left of it than
 * was asked for.
 */
export interface RefusedRefund {
  kind: "refused";
  code: string;
  message: string;
}

export type RefundResult = RefundFacts | RefusedRefund | UnknownOutcome;

/** A dispute as it is at the processor now. */
export interface DisputeFacts {
  kind: "read";
  id: string;
  status:
    | "warning_needs_response"
    | "warning_under_review"
    | "warning_closed"
    | "needs_response"
    | "under_review"
    | "won"
    | "lost"
    | "prevented";
  amount: Minor;
  currency: string;
  reason: string;
  chargeId: string | null;
  createdAt: Date;
  dueBy: Date | null;
  isEvidenceSubmitted: boolean;
  evidenceText: string | null;
  isWithdrawn: boolean;
  isReinstated: boolean;
  /** In the currency of the processor's balance. */
  fee: Minor;
  feeReturned: Minor;
  feeCurrency: string;
}

export type DisputeResult = DisputeFacts | UnknownOutcome;

export interface ChargeFacts {
  id: string;
  status: "succeeded" | "pending" | "failed";
  amount: Minor;
  amountRefunded: Minor;
  currency: string;
  intentId: string | null;
  customerId: string | null;
  isDisputed: boolean;
  failureCode: string | null;
  outcomeReason: string | null;
  riskLevel: string | null;
  paymentMethodId: string | null;
  createdAt: Date;
  /** Null while the processor does not know it yet. */
  balance: BalanceFacts | null;
}

/** The proceeds of a charge, in the currency of the processor's balance. */
export interface BalanceFacts {
  id: string;
  amount: Minor;
  fee: Minor;
  net: Minor;
  currency: string;
  exchangeRate: number | null;
}

export interface ConfirmationTokenFacts {
  id: string;
  type: string;
  card: CardFacts | null;
  billingName: string | null;
  billingCountry: string | null;
  /** The intent that used it up. */
  usedBy: string | null;
}
