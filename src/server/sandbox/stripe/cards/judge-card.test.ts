import { expect, test } from "vitest";
import {
  findCardByAlias,
  judgeEntry,
  judgePayment,
  judgeSaving,
  type PaymentSituation,
  passesLuhn,
} from "./judge-card.ts";
import { testCards } from "./test-cards.ts";

const usual: PaymentSituation = {
  onSession: true,
  isSetUp: false,
  isAuthenticated: false,
  isAuthenticationRequested: false,
  isExpired: false,
};
const now = new Date("2026-03-15T12:00:00Z");
const entry = { number: "4242424242424242", expMonth: 12, expYear: 2030, cvc: "123" };

function card(alias: string) {
  const found = findCardByAlias(`pm_card_${alias}`);
  if (!found) throw new Error(`no card ${alias}`);
  return found;
}

function verdict(judged: ReturnType<typeof judgePayment>): string {
  return judged.kind === "decline"
    ? (judged.decline.declineCode ?? judged.decline.code)
    : judged.kind;
}

test.each([
  ["visa", {}, "approve"],
  ["visa", { isAuthenticationRequested: true }, "approve"],
  ["visa", { isExpired: true }, "expired_card"],
  ["chargeDeclined", {}, "generic_decline"],
  ["chargeCustomerFail", {}, "generic_decline"],
  ["radarBlock", {}, "fraudulent"],
  ["riskLevelElevated", {}, "approve"],
  ["threeDSecureOptional", {}, "approve"],
  ["threeDSecureOptional", { isAuthenticationRequested: true }, "authenticate"],
  ["threeDSecureOptional", { isAuthenticationRequested: true, onSession: false }, "approve"],
  ["authenticationRequired", {}, "authenticate"],
  ["authenticationRequired", { isAuthenticated: true }, "approve"],
  ["authenticationRequired", { onSession: false, isSetUp: true }, "authentication_required"],
  ["authenticationRequiredOnSetup", { onSession: false }, "authentication_required"],
  ["authenticationRequiredOnSetup", { onSession: false, isSetUp: true }, "approve"],
  ["authenticationRequiredOnSetup", { isSetUp: true }, "authenticate"],
  ["authenticationRequiredSetupForOffSession", { onSession: false }, "approve"],
  ["authenticationRequiredSetupForOffSession", {}, "authenticate"],
  ["authenticationRequiredChargeDeclinedInsufficientFunds", {}, "authenticate"],
  [
    "authenticationRequiredChargeDeclinedInsufficientFunds",
    { isAuthenticated: true },
    "insufficient_funds",
  ],
  ["threeDSecureRequiredChargeDeclined", { isAuthenticated: true }, "generic_decline"],
] as const)("paying with %s in %o: %s", (alias, situation, expected) => {
  expect(verdict(judgePayment(card(alias), { ...usual, ...situation }))).toBe(expected);
});

test.each([
  ["visa", {}, "approve"],
  ["chargeDeclinedLostCard", {}, "lost_card"],
  ["chargeCustomerFail", {}, "approve"],
  ["authenticationRequiredOnSetup", {}, "authenticate"],
  ["authenticationRequiredOnSetup", { isAuthenticated: true }, "approve"],
  ["authenticationRequiredSetupForOffSession", {}, "approve"],
  ["authenticationRequiredChargeDeclinedInsufficientFunds", { isAuthenticated: true }, "approve"],
  ["threeDSecureRequiredChargeDeclined", { isAuthenticated: true }, "generic_decline"],
] as const)("saving %s in %o: %s", (alias, situation, expected) => {
  expect(verdict(judgeSaving(card(alias), { ...usual, ...situation }))).toBe(expected);
});

test.each([
  [{}, undefined],
  [{ number: "4242424242424241" }, "incorrect_number"],
  // Passes the check digit, but is not a test card.
  [{ number: "4539578763621486" }, "not_a_test_card"],
  [{ number: "42424242" }, "incorrect_number"],
  [{ expMonth: 13 }, "invalid_expiry_month"],
  [{ expMonth: 2, expYear: 2026 }, "invalid_expiry_month"],
  [{ expMonth: 3, expYear: 2026 }, undefined],
  [{ expYear: 26 }, undefined],
  [{ expYear: 95 }, "invalid_expiry_year"],
  [{ expYear: 2025 }, "invalid_expiry_year"],
  [{ cvc: "12" }, "invalid_cvc"],
  [{ cvc: undefined }, undefined],
  [{ number: "378282246310005", cvc: "123" }, "invalid_cvc"],
  [{ number: "378282246310005", cvc: "1234" }, undefined],
])("typed %o: %s", (typed, fault) => {
  const judged = judgeEntry({ ...entry, ...typed }, now);
  expect("fault" in judged ? judged.fault : undefined).toBe(fault);
});

test("every published number passes the check digit, every alias and key names one card", () => {
  expect(testCards.filter(({ number }) => !passesLuhn(number))).toEqual([]);
  const aliases = testCards.flatMap((each) => each.aliases);
  expect(new Set(aliases).size).toBe(aliases.length);
  expect(new Set(testCards.map((each) => each.key)).size).toBe(testCards.length);
});

test.each(["visa_chargeDeclined", "chargeDeclined"])("%s is the same card", (alias) => {
  expect(findCardByAlias(`ctoken_${alias}`)).toBe(card("chargeDeclined"));
});
