import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeApi, toPage } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { ExplanationPage } from "./explanation-page.tsx";

const entry = (id: string, source: string, leg: string, effect: number) => ({
  id,
  created_at: "2026-03-01T09:00:00.000Z",
  source,
  leg,
  currency: "usd",
  order_id: "o1",
  effect,
});

const order = {
  id: "o1",
  invoice_number: "NORTH-0001",
  customer: { name: "Ada Lovelace", email: "ada@example.com" },
  product: { name: "Motion kit" },
};

function explanation() {
  const items = [
    entry("2", "charge:c1:fee", "fee", 175),
    entry("1", "order:o1:sale", "gross", -5_000),
  ];
  const events = [
    { event: "sale", debit: 0, credit: 5_000 },
    { event: "fee", debit: 175, credit: 0 },
  ];
  return { ...toPage(items), currency: "usd", debit: 175, credit: 5_000, balance: -4_825, events };
}

test("an amount is explained by its parts and by what happened in which order", async () => {
  const api = fakeApi({
    "GET /v1/ledger/explanation": explanation,
    "GET /v1/orders/": () => toPage([order]),
  });
  showSellerPage(ExplanationPage, { api, at: "/?figure=earned&currency=usd" });
  await expect.element(page.getByRole("heading", { name: "Why “Earned” is $48.25" })).toBeVisible();
  await expect.element(page.getByText("Fees of the payment processor")).toBeVisible();
  await expect
    .element(page.getByRole("row", { name: /Sale.*NORTH-0001.*Ada Lovelace.*\+\$50\.00/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole("row", { name: /Fee of the payment processor.*−\$1\.75/ }))
    .toBeVisible();
});

test("one side of an account asks only for that side", async () => {
  const api = fakeApi({
    "GET /v1/ledger/explanation": explanation,
    "GET /v1/orders/": () => toPage([order]),
  });
  showSellerPage(ExplanationPage, { api, at: "/?figure=revenue&side=credit&currency=usd" });
  await expect
    .element(page.getByRole("heading", { name: /^Why “Revenue, credit” is/ }))
    .toBeVisible();
  expect(api.calls[0]?.query.get("side")).toBe("credit");
});

test("a loss is called one, and its amount has no sign", async () => {
  const events = [
    { event: "sale", debit: 0, credit: 1_000 },
    { event: "refund", debit: 1_000, credit: 0 },
    { event: "fee", debit: 175, credit: 0 },
  ];
  const api = fakeApi({
    "GET /v1/ledger/explanation": () => ({ ...explanation(), events }),
    "GET /v1/orders/": () => toPage([order]),
  });
  showSellerPage(ExplanationPage, { api, at: "/?figure=kept&currency=usd" });
  await expect
    .element(page.getByRole("heading", { name: "Why “You are down” is $1.75" }))
    .toBeVisible();
  expect(page.getByText("You keep").query()).toBeNull();
});
