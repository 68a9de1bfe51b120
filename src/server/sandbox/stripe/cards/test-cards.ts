import { type Decline, declines } from "./card-declines.ts";

/** `inquiry`: the bank only asks, no money moves. */
export type DisputeCourse = "fraudulent" | "product_not_received" | "inquiry";

export interface TestCard {
  /** Stored instead of the number. */
  key: string;
  number: string;
  /** `pm_card_<alias>` and `ctoken_<alias>` name the card without its number. */
  aliases: readonly string[];
  brand: "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay";
  funding?: "debit" | "prepaid";
  outcome: string;
  /** Every charge is refused, after authentication where the card needs one. */
  charge?: Decline;
  /** Saving the card is refused, after authentication where the card needs one. */
  save?: Decline;
  /**
   * always: also when the customer is absent. unlessSetUp: off-session payments pass once the card
   * was set up. onSession: counts as set up already. onRequest: only when the caller asks for 3-D
   * Secure.
   */
  authentication?: "always" | "unlessSetUp" | "onSession" | "onRequest";
  risk?: "elevated" | "highest";
  refund?: "pending" | "failsLater";
  /** The cardholder's bank disputes every charge at once. */
  dispute?: DisputeCourse;
  /** Expires at the end of the month after it was made. Other cards named by alias never expire. */
  expiresSoon?: true;
}

/** These refuse both a charge and being saved. */
const refusing = (key: string, number: string, decline: Decline, outcome: string): TestCard => ({
  key,
  number,
  aliases: [key, `visa_${key}`],
  brand: "visa",
  outcome,
  charge: decline,
  save: decline,
});

const paying = (
  key: string,
  number: string,
  brand: TestCard["brand"],
  funding?: "debit" | "prepaid",
): TestCard => ({
  key,
  number,
  aliases: [key],
  brand,
  outcome: "Succeeds",
  ...(funding ? { funding } : {}),
});

/**
 * Stripe's published test cards, as far as the sandbox simulates what they do. Every other number
 * is refused.
 */
export const testCards: readonly TestCard[] = [
  paying("visa", "4242424242424242", "visa"),
  paying("visa_debit", "4000056655665556", "visa", "debit"),
  paying("mastercard", "5555555555554444", "mastercard"),
  paying("mastercard_debit", "5200828282828210", "mastercard", "debit"),
  paying("mastercard_prepaid", "5105105105105100", "mastercard", "prepaid"),
  paying("amex", "378282246310005", "amex"),
  paying("discover", "6011111111111117", "discover"),
  paying("diners", "3056930009020004", "diners"),
  paying("jcb", "3566002020360505", "jcb"),
  paying("unionpay", "6200000000000005", "unionpay"),
  refusing("chargeDeclined", "4000000000000002", declines.generic, "Declined"),
  refusing(
    "chargeDeclinedInsufficientFunds",
    "4000000000009995",
    declines.insufficientFunds,
    "Declined: insufficient funds",
  ),
  refusing("chargeDeclinedLostCard", "4000000000009987", declines.lost, "Declined: lost card"),
  refusing(
    "chargeDeclinedStolenCard",
    "4000000000009979",
    declines.stolen,
    "Declined: stolen card",
  ),
  refusing(
    "chargeDeclinedVelocityLimitExceeded",
    "4000000000006975",
    declines.velocity,
    "Declined: too many attempts",
  ),
  refusing("chargeDeclinedExpiredCard", "4000000000000069", declines.expired, "Declined: expired"),
  refusing(
    "chargeDeclinedIncorrectCvc",
    "4000000000000127",
    declines.incorrectCvc,
    "Declined: wrong security code",
  ),
  refusing(
    "chargeDeclinedProcessingError",
    "4000000000000119",
    declines.processingError,
    "Declined: processing error",
  ),
  {
    key: "chargeCustomerFail",
    number: "4000000000000341",
    aliases: ["chargeCustomerFail", "visa_chargeCustomerFail"],
    brand: "visa",
    outcome: "Can be saved, every charge is declined",
    charge: declines.generic,
  },
  {
    key: "authenticationRequiredOnSetup",
    number: "4000002500003155",
    aliases: ["authenticationRequiredOnSetup"],
    brand: "visa",
    outcome: "3-D Secure, except for later charges once it is saved",
    authentication: "unlessSetUp",
  },
  {
    key: "authenticationRequired",
    number: "4000002760003184",
    aliases: ["authenticationRequired"],
    brand: "visa",
    outcome: "3-D Secure for every payment, also for later charges",
    authentication: "always",
  },
  {
    key: "authenticationRequiredSetupForOffSession",
    number: "4000003800000446",
    aliases: ["authenticationRequiredSetupForOffSession"],
    brand: "visa",
    outcome: "3-D Secure only while the customer is present",
    authentication: "onSession",
  },
  {
    key: "authenticationRequiredChargeDeclinedInsufficientFunds",
    number: "4000008260003178",
    aliases: ["authenticationRequiredChargeDeclinedInsufficientFunds"],
    brand: "visa",
    outcome: "3-D Secure, then declined: insufficient funds",
    authentication: "unlessSetUp",
    charge: declines.insufficientFunds,
  },
  {
    key: "threeDSecure2Required",
    number: "4000000000003220",
    aliases: ["threeDSecure2Required"],
    brand: "visa",
    outcome: "3-D Secure",
    authentication: "unlessSetUp",
  },
  {
    key: "threeDSecureRequiredChargeDeclined",
    number: "4000008400001629",
    aliases: ["threeDSecureRequiredChargeDeclined"],
    brand: "visa",
    outcome: "3-D Secure, then declined",
    authentication: "unlessSetUp",
    charge: declines.generic,
    save: declines.generic,
  },
  {
    key: "threeDSecureOptional",
    number: "4000000000003055",
    aliases: ["threeDSecureOptional"],
    brand: "visa",
    outcome: "3-D Secure only if it is asked for",
    authentication: "onRequest",
  },
  {
    key: "radarBlock",
    number: "4100000000000019",
    aliases: ["radarBlock"],
    brand: "visa",
    outcome: "Blocked as fraudulent",
    charge: declines.blocked,
    risk: "highest",
  },
  {
    key: "riskLevelHighest",
    number: "4000000000004954",
    aliases: ["riskLevelHighest"],
    brand: "visa",
    outcome: "Blocked: highest risk",
    charge: declines.blocked,
    risk: "highest",
  },
  {
    key: "riskLevelElevated",
    number: "4000000000009235",
    aliases: ["riskLevelElevated"],
    brand: "visa",
    outcome: "Succeeds with elevated risk",
    risk: "elevated",
  },
  {
    key: "pendingRefund",
    number: "4000000000007726",
    aliases: ["pendingRefund"],
    brand: "visa",
    outcome: "Succeeds; a refund is pending first",
    refund: "pending",
  },
  {
    key: "refundFail",
    number: "4000000000005126",
    aliases: ["refundFail"],
    brand: "visa",
    outcome: "Succeeds; a refund fails later",
    refund: "failsLater",
  },
  {
    key: "createDispute",
    number: "4000000000000259",
    aliases: ["createDispute"],
    brand: "visa",
    outcome: "Succeeds, then disputed as fraudulent",
    dispute: "fraudulent",
  },
  {
    key: "createDisputeProductNotReceived",
    number: "4000000000002685",
    aliases: ["createDisputeProductNotReceived"],
    brand: "visa",
    outcome: "Succeeds, then disputed as not received",
    dispute: "product_not_received",
  },
  {
    key: "createDisputeInquiry",
    number: "4000000000001976",
    aliases: ["createDisputeInquiry"],
    brand: "visa",
    outcome: "Succeeds, then the bank opens an inquiry",
    dispute: "inquiry",
  },
  {
    key: "createIssuerFraudRecord",
    number: "4000000000005423",
    aliases: ["createIssuerFraudRecord"],
    brand: "visa",
    outcome: "Succeeds with an early fraud warning, no dispute",
  },
  {
    key: "expiresNextMonth",
    number: "4242424242424242",
    aliases: ["expiresNextMonth"],
    brand: "visa",
    outcome: "Succeeds until it expires at the end of next month",
    expiresSoon: true,
  },
];
