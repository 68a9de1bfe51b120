import { expect, test } from "vitest";
import { getWaitingOutcome } from "./waiting-outcome-rules.ts";

test.each([
  ["asked", "billed", "credited"],
  ["unpaid", "waived", "credited"],
  ["disputed", "waived", "credited"],
  ["seller_closed", "waived", "credited"],
  ["customer_deleted", "waived", "lapsed"],
] as const)("%s: a debit is %s, a credit is %s", (cause, debit, credit) => {
  expect(getWaitingOutcome(1, cause)).toBe(debit);
  expect(getWaitingOutcome(-1, cause)).toBe(credit);
  expect(getWaitingOutcome(0, cause)).toBe("dropped");
});
