import { type Decline, declines } from "./card-declines.ts";
import { type TestCard, testCards } from "./test-cards.ts";

/** The circumstances of a payment that decide in addition to the card. */
export interface PaymentSituation {
  onSession: boolean;
  /** The card was saved for charges without the customer. */
  isSetUp: boolean;
  isAuthenticated: boolean;
  /** The caller asks for 3-D Secure even where the card does not need it. */
  isAuthenticationRequested: boolean;
  isExpired: boolean;
}

export type Verdict =
  | { kind: "approve" }
  | { kind: "authenticate" }
  | { kind: "decline"; decline: Decline };

const approved: Verdict = { kind: "approve" };

export function judgePayment(card: TestCard, situation: PaymentSituation): Verdict {
  if (situation.isExpired) return { kind: "decline", decline: declines.expired };
  if (needsAuthentication(card, situation)) {
    if (situation.onSession) return { kind: "authenticate" };
    return { kind: "decline", decline: declines.authenticationRequired };
  }
  return card.charge ? { kind: "decline", decline: card.charge } : approved;
}

export function judgeSaving(card: TestCard, situation: PaymentSituation): Verdict {
  if (situation.isExpired) return { kind: "decline", decline: declines.expired };
  if (card.authentication !== "onSession" && needsAuthentication(card, situation))
    return { kind: "authenticate" };
  return card.save ? { kind: "decline", decline: card.save } : approved;
}

function needsAuthentication(card: TestCard, situation: PaymentSituation): boolean {
  if (situation.isAuthenticated) return false;
  switch (card.authentication) {
    case "always":
      return true;
    case "unlessSetUp":
      return situation.onSession || !situation.isSetUp;
    case "onSession":
      return situation.onSession;
    case "onRequest":
      return situation.onSession && situation.isAuthenticationRequested;
    default:
      return false;
  }
}

export function findCardByKey(key: string): TestCard | undefined {
  return testCards.find((card) => card.key === key);
}

export function findCardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

/** Finds the card behind `pm_card_visa` or `ctoken_visa`; undefined for any other id. */
export function findCardByAlias(id: string): TestCard | undefined {
  const alias = /^(?:pm_card|ctoken)_(.+)$/.exec(id)?.[1];
  return alias === undefined ? undefined : testCards.find((card) => card.aliases.includes(alias));
}

export interface CardEntry {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | undefined;
}

export type EntryFault =
  | "incorrect_number"
  | "not_a_test_card"
  | "invalid_expiry_month"
  | "invalid_expiry_year"
  | "invalid_cvc";

/** Checks what was typed into a card form. Only published test numbers pass. */
export function judgeEntry(
  entry: CardEntry,
  now: Date,
): { card: TestCard } | { fault: EntryFault } {
  if (!passesLuhn(entry.number)) return { fault: "incorrect_number" };
  const card = findCardByNumber(entry.number);
  if (!card) return { fault: "not_a_test_card" };
  const { expMonth, expYear, cvc } = entry;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    return { fault: "invalid_expiry_month" };
  const year = fullYear(expYear);
  if (year > now.getUTCFullYear() + 50 || year < now.getUTCFullYear())
    return { fault: "invalid_expiry_year" };
  if (isPast(expMonth, year, now)) return { fault: "invalid_expiry_month" };
  const cvcLength = card.brand === "amex" ? 4 : 3;
  if (cvc !== undefined && (!/^\d+$/.test(cvc) || cvc.length !== cvcLength))
    return { fault: "invalid_cvc" };
  return { card };
}

/** 34 means 2034. */
export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

/** A card is good until the last day of its month. */
export function isPast(month: number, year: number, now: Date): boolean {
  return Date.UTC(year, month, 1) <= now.getTime();
}

export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
