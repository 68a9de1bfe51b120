import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeApi, refusal, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { FinancePage } from "./finance-page.tsx";
import { LedgerEntriesPage } from "./ledger-entries-page.tsx";

const balance = "GET /v1/ledger/balance";
const entries = "GET /v1/ledger/entries/";
const account = (name: string, debit: number, credit: number) => ({
  account: name,
  currency: "usd",
  debit,
  credit,
  balance: debit - credit,
});

test("a ledger whose sides differ says so, and names the accounts in plain words", async () => {
  const accounts = [account("processor_balance", 1_000, 0), account("revenue", 0, 900)];
  const api = fakeApi({ [balance]: () => ({ accounts, balanced: false }) });
  showSellerPage(FinancePage, { api });
  await expect.element(page.getByText("Money at the payment processor")).toBeVisible();
  await expect.element(page.getByText("$9.00 credit")).toBeVisible();
  await expect.element(page.getByText("Not balanced")).toBeVisible();
});

test("disputed money is named beside what was earned, with a way to the disputes", async () => {
  const accounts = [
    account("processor_balance", 0, 0),
    account("disputed_funds", 500, 0),
    account("revenue", 0, 500),
  ];
  const api = fakeApi({ [balance]: () => ({ accounts, balanced: true }) });
  showSellerPage(FinancePage, { api });
  await expect.element(page.getByRole("link", { name: "$5.00 held in disputes" })).toBeVisible();
});

test("without entries there is a way to the first sale", async () => {
  const api = fakeApi({ [balance]: () => ({ accounts: [], balanced: true }) });
  showSellerPage(FinancePage, { api });
  await expect.element(page.getByText("No money has moved yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Share a checkout link" })).toBeVisible();
});

test("a role without access to the ledger sees who has access", async () => {
  const api = fakeApi({ [balance]: () => refusal(403, { detail: "Not permitted" }) });
  showSellerPage(FinancePage, { api });
  await expect.element(page.getByText("You do not have access to the ledger")).toBeVisible();
});

test("entries are filtered by order, account and whole days", async () => {
  const api = fakeApi({ [entries]: () => toPage([]) });
  const { address } = showSellerPage(LedgerEntriesPage, { api, at: "/?order=o1" });
  await page.getByLabelText("Account").selectOptions("Tax payable");
  await page.getByLabelText("From").fill("2026-02-01");
  await page.getByLabelText("To").fill("2026-02-28");
  await expect
    .poll(() => Object.fromEntries(api.calls.findLast((call) => call.query.has("to"))?.query ?? []))
    .toMatchObject({
      order_id: "o1",
      account: "tax_payable",
      from: "2026-02-01T00:00:00.000Z",
      to: "2026-03-01T00:00:00.000Z",
    });
  expect(address()).toBe("/?order=o1&account=tax_payable&from=2026-02-01&to=2026-02-28");
});
