import type { CheckoutStatus } from "#contract/billing/checkout-schema.ts";
import { statesByCountry } from "#contract/billing/country-codes.ts";
import type { Minor } from "#contract/money.ts";
import { minimumCharge } from "#server/money/amounts/amount-rules.ts";

/** The scripts that a page loads by itself in some states only. */
export const buyerParts = [
  "card",
  "states",
  "description",
  "prefill",
  "frame",
  "confirmation",
  "bankStep",
  "refusals",
] as const;
export type BuyerPart = (typeof buyerParts)[number];

export interface CheckoutVisit {
  checkout: {
    status: CheckoutStatus;
    totalAmount: Minor;
    currency: string;
    customerBillingAddress: { country: string } | null;
  };
  product: { description: string | null; recurringInterval: string | null } | undefined;
  /** The names in the query of the address. */
  given: readonly string[];
  isFramed: boolean;
}

/** These say how the page looks, not what is bought. */
const looks = ["locale", "theme"];

export function listCheckoutParts({
  checkout,
  product,
  given,
  isFramed,
}: CheckoutVisit): BuyerPart[] {
  const frame: BuyerPart[] = isFramed ? ["frame"] : [];
  switch (checkout.status) {
    case "open": {
      const { totalAmount, currency, customerBillingAddress: address } = checkout;
      const asksCard = totalAmount >= minimumCharge(currency) || product?.recurringInterval;
      return [
        ...frame,
        // For the moment after the payment, when the network may be gone.
        "confirmation",
        ...(asksCard ? (["card"] as const) : []),
        ...(address && statesByCountry.has(address.country) ? (["states"] as const) : []),
        ...(product?.description ? (["description"] as const) : []),
        ...(given.some((name) => !looks.includes(name)) ? (["prefill"] as const) : []),
      ];
    }
    case "confirmed":
      return [...frame, "confirmation", "bankStep", "card"];
    case "succeeded":
      return [...frame, "confirmation"];
    default:
      return frame;
  }
}

export interface OwedOrder {
  status: string;
  givenUpAt: Date | null;
}

/** Lists the parts of the page that says why the last payment failed. */
export function listPayParts({ status, givenUpAt }: OwedOrder): BuyerPart[] {
  return status === "pending" && givenUpAt === null ? ["card", "refusals"] : [];
}
