import { expect, test } from "vitest";
import { toDialectAnswer } from "./answer-dialect.ts";
import { readClientDialect } from "./client-dialect.ts";

test.each([
  ["speakeasy-sdk/typescript 0.32.16 2.623.2 0.1.0 @polar-sh/sdk", "0.32"],
  ["speakeasy-sdk/typescript 0.40.3 2.734.0 0.1.0 @polar-sh/sdk", "0.32"],
  ["speakeasy-sdk/typescript 0.43.0 2.814.0 0.1.0 @polar-sh/sdk", "0.32"],
  ["speakeasy-sdk/typescript 0.43.1 2.814.0 0.1.0 @polar-sh/sdk", "0.43"],
  ["speakeasy-sdk/typescript 0.48.1 2.893.0 0.1.0 @polar-sh/sdk", "0.43"],
  ["speakeasy-sdk/typescript 1.2.0 3.0.0 0.1.0 @polar-sh/sdk", "0.43"],
  ["speakeasy-sdk/typescript 0.49.0 2.918.3 2026-04 @polar-sh/sdk", "dated"],
  ["speakeasy-sdk/typescript 0.49.0 2.918.3 2026-04 @acme/sdk", "0.32"],
  ["speakeasy-sdk/python 0.49.0 2.918.3 2026-04 polar-sdk", "0.32"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "0.32"],
  ["", "0.32"],
])("a program that says %s reads as %s", (agent, expected) => {
  expect(readClientDialect({ "user-agent": agent })).toBe(expected);
});

test("a program that names a version of the API reads as dated, whatever its agent", () => {
  expect(readClientDialect({ "polar-version": "2026-10", "user-agent": "node" })).toBe("dated");
  expect(readClientDialect({})).toBe("0.32");
});

test("every free price in an answer is a fixed one of 0 for dated readers", () => {
  const free = { id: "1", amount_type: "free", price_currency: "usd" };
  const shown = { id: "1", amount_type: "fixed", price_currency: "usd", price_amount: 0 };
  const answer = {
    items: [
      { prices: [free, { amount_type: "metered_unit" }], product: { prices: { a: [free] } } },
    ],
    product_price: free,
    none: null,
  };

  expect(toDialectAnswer("dated", answer)).toEqual({
    items: [
      { prices: [shown, { amount_type: "metered_unit" }], product: { prices: { a: [shown] } } },
    ],
    product_price: shown,
    none: null,
  });
  expect(toDialectAnswer("0.32", answer)).toBe(answer);
  expect(toDialectAnswer("0.43", answer)).toMatchObject({ product_price: free });
});

test("a custom price without a minimum has one of 0 for later readers", () => {
  const open = { amount_type: "custom", minimum_amount: null };
  const limited = { amount_type: "custom", minimum_amount: 500 };
  for (const dialect of ["0.43", "dated"] as const)
    expect(toDialectAnswer(dialect, [open, limited])).toEqual([
      { ...open, minimum_amount: 0 },
      limited,
    ]);
  expect(toDialectAnswer("0.32", [open])).toEqual([open]);
});

test.each([
  ["warning_needs_response", "early_warning"],
  ["warning_under_review", "early_warning"],
  ["warning_closed", "prevented"],
  ["accepted", "lost"],
  ["needs_response", "needs_response"],
  ["won", "won"],
])("a dispute that is %s is %s for later readers", (status, shown) => {
  const page = { items: [{ status, evidence_due_by: null }], invitation: { status } };
  const later = { items: [{ status: shown, evidence_due_by: null }], invitation: { status } };
  for (const dialect of ["0.43", "dated"] as const)
    expect(toDialectAnswer(dialect, page)).toEqual(later);
  expect(toDialectAnswer("0.32", page)).toBe(page);
});

test("what the seller wrote into metadata stays as it is", () => {
  const answer = { metadata: { amount_type: "free" }, customer_metadata: { amount_type: "free" } };
  expect(toDialectAnswer("dated", answer)).toEqual(answer);
});
