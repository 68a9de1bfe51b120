import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeApi, refusal } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { LedgerVerification } from "./ledger-verification.tsx";

const route = "POST /v1/ledger/verify";
const report = {
  verified_at: "2026-03-01T09:00:00.000Z",
  checked: { entries: 12, orders: 3 },
};
const verify = page.getByRole("button", { name: "Verify" });

test("what was checked is counted, and each fault is named in an alert", async () => {
  const api = fakeApi({ [route]: () => ({ ...report, faults: [] }) });
  showSellerPage(LedgerVerification, { api });
  await verify.click();
  const sentence = "12 entries and 3 orders checked. Everything matches.";
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  await expect.element(page.getByText(/^Verified .*once a minute/)).toBeVisible();

  const fault = { check: "entries", subject: "entry 7", message: "its amount is 0" };
  api.on(route, () => ({ ...report, checked: { entries: 12 }, faults: [fault] }));
  await verify.click();
  const found = "12 entries checked. 1 problem found.";
  await expect.element(page.getByRole("alert").getByText(found)).toBeVisible();
  await expect.element(page.getByText("A ledger entry is damaged.")).toBeVisible();
  await expect.element(page.getByText("entry 7: its amount is 0")).toBeVisible();
});

test("a refusal is shown", async () => {
  const api = fakeApi({ [route]: () => refusal(403, { detail: "Not permitted" }) });
  showSellerPage(LedgerVerification, { api });
  await verify.click();
  await expect.element(page.getByRole("alert").getByText("Not permitted")).toBeVisible();
});
