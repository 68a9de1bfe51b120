import type { Address } from "#contract/billing/address-schema.ts";
import type { Minor } from "#contract/money.ts";
import { minimumCharge } from "#server/money/amounts/amount-rules.ts";
import { needsState } from "#server/money/tax/tax-place-rules.ts";

/** The facts that decide which parts of the page are shown. */
export interface FlagFacts {
  /** Of the chosen product. */
  amountTypes: readonly string[];
  isRecurring: boolean;
  /** The first payment is due at the end of a trial. */
  hasTrial: boolean;
  totalAmount: Minor;
  currency: string;
}

export interface CheckoutFlags {
  is_discount_applicable: boolean;
  is_free_product_price: boolean;
  is_payment_required: boolean;
  is_payment_setup_required: boolean;
  is_payment_form_required: boolean;
}

/** A total below the minimum charge is not charged, so it needs no payment. */
export function checkoutFlags(facts: FlagFacts): CheckoutFlags {
  const isFree = facts.amountTypes.every((type) => type === "free");
  const isPaymentRequired = !facts.hasTrial && facts.totalAmount >= minimumCharge(facts.currency);
  const isSetupRequired = facts.isRecurring && !isFree;
  return {
    is_discount_applicable: !isFree,
    is_free_product_price: isFree,
    is_payment_required: isPaymentRequired,
    is_payment_setup_required: isSetupRequired,
    is_payment_form_required: isPaymentRequired || isSetupRequired,
  };
}

export interface AddressFacts {
  requireBillingAddress: boolean;
  isBusinessCustomer: boolean;
  customerBillingAddress: Pick<Address, "country"> | null;
}

type AddressPart = keyof Address;
const streetParts = ["line1", "line2", "city", "postal_code"] as const;

/** Returns the parts of the address that the page asks for. */
export function addressFields(facts: AddressFacts): Record<AddressPart, boolean> {
  const country = facts.customerBillingAddress?.country;
  const isFull = facts.requireBillingAddress || facts.isBusinessCustomer || country === "US";
  const street = Object.fromEntries(streetParts.map((part) => [part, isFull]));
  return {
    ...(street as Record<(typeof streetParts)[number], boolean>),
    country: true,
    state: facts.requireBillingAddress || needsState(country),
  };
}

/** Returns the same in the words of newer clients. What is asked for without need is optional. */
export function addressModes(
  facts: AddressFacts,
): Record<AddressPart, "required" | "optional" | "disabled"> {
  const fields = addressFields(facts);
  const needed = new Set(neededAddressParts(facts));
  const parts = Object.keys(fields) as AddressPart[];
  const mode = (part: AddressPart) => {
    if (!fields[part]) return "disabled";
    return needed.has(part) ? "required" : "optional";
  };
  return Object.fromEntries(parts.map((part) => [part, mode(part)])) as ReturnType<
    typeof addressModes
  >;
}

/** Returns the parts without which the address is not complete for this checkout. */
export function neededAddressParts(facts: AddressFacts): AddressPart[] {
  const country = facts.customerBillingAddress?.country;
  const isFull = facts.requireBillingAddress || facts.isBusinessCustomer;
  return [
    "country",
    ...(needsState(country) ? (["state"] as const) : []),
    ...(isFull ? (["line1", "city", "postal_code"] as const) : []),
  ];
}

export function isFullAddress(address: Address): boolean {
  const facts = {
    requireBillingAddress: true,
    isBusinessCustomer: false,
    customerBillingAddress: address,
  };
  return neededAddressParts(facts).every((part) => address[part] !== null);
}
