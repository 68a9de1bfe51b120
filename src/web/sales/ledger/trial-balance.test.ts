import { expect, test } from "vitest";
import { type AccountBalance, byCurrency, keyFigures } from "./trial-balance.ts";

const account = (
  name: AccountBalance["account"],
  debit: number,
  credit: number,
  currency = "usd",
): AccountBalance => ({ account: name, currency, debit, credit, balance: debit - credit });

const accounts = [
  account("customer_receivable", 11_295, 11_295),
  account("processor_balance", 11_295, 5_378),
  account("revenue", 0, 12_000),
  account("tax_payable", 1_020, 2_295),
  account("discounts", 3_000, 0),
  account("refunds", 4_000, 0),
  account("processor_fees", 358, 0),
];

test("each currency has a trial balance of its own", () => {
  const balances = byCurrency([...accounts, account("revenue", 0, 500, "eur")]);
  expect(balances.map(({ currency, debit, credit }) => [currency, debit, credit])).toEqual([
    ["eur", 0, 500],
    ["usd", 30_968, 30_968],
  ]);
});

test("what was earned is at the processor, together with the tax and less what is owed", () => {
  const [usd] = byCurrency(accounts);
  const figures = usd && keyFigures(usd);
  expect(figures).toEqual({ atProcessor: 5_917, owed: 0, tax: 1_275, earned: 4_642, held: 0 });
});
