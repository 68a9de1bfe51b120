import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { CardSecrets } from "../sandbox-object-store.ts";
import { StripeFault } from "../wire/stripe-fault.ts";
import { type EntryFault, fullYear, judgeEntry } from "./judge-card.ts";
import type { TestCard } from "./test-cards.ts";

/** A card as it was typed or named, before it becomes a payment method. */
export interface PresentedCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
  /** Cards named by alias never expire, except the one made for it. */
  expires: boolean;
  isCvcGiven: boolean;
}

/**
 * The expiry year of test cards that never expire, later than any date that the clock can be moved
 * to.
 */
const farYear = 2099;

export function presentAlias(card: TestCard, now: Date): PresentedCard {
  const soon = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return {
    card,
    expMonth: card.expiresSoon ? soon.getUTCMonth() + 1 : 12,
    expYear: card.expiresSoon ? soon.getUTCFullYear() : farYear,
    expires: card.expiresSoon === true,
    isCvcGiven: true,
  };
}

export interface TypedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

/** Refuses every number that is not a published test card. */
export function presentTyped(typed: TypedCard, now: Date, param: string): PresentedCard {
  const number = typed.number.replace(/[\s-]/g, "");
  const judged = judgeEntry(
    { number, expMonth: typed.exp_month, expYear: typed.exp_year, cvc: typed.cvc },
    now,
  );
  if ("fault" in judged) throw entryFault(judged.fault, param);
  return {
    card: judged.card,
    expMonth: typed.exp_month,
    expYear: fullYear(typed.exp_year),
    expires: true,
    isCvcGiven: typed.cvc !== undefined,
  };
}

const entryFaults: Record<EntryFault, { message: string; field: string; declineCode?: string }> = {
  incorrect_number: { message: "Your card number is incorrect.", field: "number" },
  not_a_test_card: {
    message:
      "Your card was declined. Your request was in test mode, but used a non test card. Use one of the published test card numbers.",
    field: "number",
    declineCode: "test_mode_live_card",
  },
  invalid_expiry_month: {
    message: "Your card's expiration month is invalid.",
    field: "exp_month",
  },
  invalid_expiry_year: { message: "Your card's expiration year is invalid.", field: "exp_year" },
  invalid_cvc: { message: "Your card's security code is invalid.", field: "cvc" },
};

function entryFault(fault: EntryFault, param: string): StripeFault {
  const { message, field, declineCode } = entryFaults[fault];
  return new StripeFault(402, {
    type: "card_error",
    code: fault === "not_a_test_card" ? "card_declined" : fault,
    ...(declineCode ? { decline_code: declineCode } : {}),
    message,
    param: `${param}[${field}]`,
  });
}

export function cardSecrets(presented: PresentedCard): CardSecrets {
  return { card: presented.card.key, setUp: false, used: false, expires: presented.expires };
}

/** Describes the fields of a card in the API. */
export function describeCard(presented: PresentedCard): Stripe.PaymentMethod.Card {
  const { card, expMonth, expYear, isCvcGiven } = presented;
  return {
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: isCvcGiven ? "pass" : null,
    },
    country: "US",
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: fingerprint(card),
    funding: card.funding ?? "credit",
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: card.brand !== "amex" },
    wallet: null,
  };
}

/** The same for the same number, however often it is entered. */
function fingerprint(card: TestCard): string {
  return createHash("sha256")
    .update(`sandbox card ${card.number}`)
    .digest("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 16);
}

export interface BillingInput {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  address?: Record<string, string | null | undefined> | null | undefined;
  tax_id?: string | null | undefined;
}

export function describeBilling(given: BillingInput = {}): Stripe.PaymentMethod.BillingDetails {
  return {
    address: describeAddress(given.address ?? {}),
    email: given.email ?? null,
    name: given.name ?? null,
    phone: given.phone ?? null,
    tax_id: given.tax_id ?? null,
  };
}

export function describeAddress(given: Record<string, string | null | undefined>): Stripe.Address {
  return {
    city: given.city ?? null,
    country: given.country ?? null,
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    postal_code: given.postal_code ?? null,
    state: given.state ?? null,
  };
}
