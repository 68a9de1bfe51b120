import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type FakeApi, fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { DisputePage } from "./dispute-page.tsx";

const dispute = {
  id: "0195b1c0-0000-7000-8000-00000000000d",
  created_at: "2026-03-01T08:00:00.000Z",
  status: "needs_response",
  amount: 5_000,
  tax_amount: 950,
  currency: "usd",
  fee_amount: 1_500,
  fee_returned_amount: 0,
  fee_currency: "usd",
  credit_taken_amount: 0,
  credit_owed_amount: 0,
  credit_set_off_amount: 0,
  credit_dropped_amount: 0,
  reason: "fraudulent",
  evidence_due_by: "2026-03-15T08:00:00.000Z",
  past_due: false,
  evidence_text: null,
  evidence_sent_at: null,
  escalated_at: null,
  inquiry_evidence_text: null,
  inquiry_evidence_sent_at: null,
  pending_action: null,
  funds_withdrawn_at: "2026-03-01T08:00:00.000Z",
  funds_reinstated_at: null,
  closed_at: null,
  order_id: "o1",
  customer: { id: "c1", name: "Oona Virtanen", email: "oona@pinemoss.example" },
};

function serverWith(change: object = {}): FakeApi {
  return fakeApi({
    // The address of the test page names no dispute.
    "GET /v1/disputes/": () => ({ ...dispute, ...change }),
    "GET /v1/orders/o1": () => ({ id: "o1", invoice_number: "NORTHWIND-0001" }),
  });
}

function shows(change: object): FakeApi {
  const api = serverWith(change);
  showSellerPage(() => <DisputePage />, { api });
  return api;
}

test("an open dispute says what was claimed, what convinces the bank, and what happens otherwise", async () => {
  shows({});
  await expect
    .element(page.getByText("The cardholder says that they did not make this payment."))
    .toBeVisible();
  await expect.element(page.getByText(/^Proof that the cardholder took part/)).toBeVisible();
  await expect
    .element(page.getByText(/The bank withdrew \$59\.50 .* charged a fee of \$15\.00/))
    .toBeVisible();
  await expect
    .element(page.getByText(/If you do nothing, you lose: the customer gets \$59\.50 back/))
    .toBeVisible();
  await expect.element(page.getByText("Deadline")).toBeVisible();
  await expect.element(page.getByText("Without tax")).toBeVisible();
  await expect.element(page.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect
    .element(page.getByText(/^Payment by Oona Virtanen, disputed by the bank/))
    .toBeVisible();
});

test("an inquiry that became a dispute keeps its evidence and its events", async () => {
  shows({
    tax_amount: 0,
    escalated_at: "2026-03-02T08:00:00.000Z",
    inquiry_evidence_text: "Delivered on Feb 2.",
    inquiry_evidence_sent_at: "2026-03-01T09:00:00.000Z",
  });
  await expect.element(page.getByText(/You can send evidence again\./)).toBeVisible();
  await expect.element(page.getByText("Evidence for the inquiry", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Delivered on Feb 2.")).toBeVisible();
  await expect.element(page.getByText("Inquiry opened")).toBeVisible();
  await expect.element(page.getByText("Evidence sent for the inquiry")).toBeVisible();
  expect(page.getByText("Without tax").elements()).toEqual([]);
});

test("the error of the evidence goes away with the first typed letter", async () => {
  shows({});
  await page.getByRole("button", { name: "Send evidence…" }).click();
  await expect.element(page.getByText("Enter the evidence.")).toBeVisible();
  await page.getByLabelText("Why the payment is valid").fill("D");
  await expect.element(page.getByText("Enter the evidence.")).not.toBeInTheDocument();
});

test.each([
  [{ status: "under_review" }, /\$59\.50 and the fee of \$15\.00 stay withdrawn until then/],
  [
    { status: "warning_under_review", fee_amount: 0, funds_withdrawn_at: null },
    /unless the bank opens a dispute/,
  ],
  [
    {
      status: "won",
      fee_amount: 0,
      fee_returned_amount: 1_500,
      funds_reinstated_at: "2026-03-01T08:30:00.000Z",
    },
    /\$59\.50 and the fee of \$15\.00 were returned to your balance\./,
  ],
  [
    { status: "won", funds_reinstated_at: "2026-03-01T08:30:00.000Z" },
    /The processor did not return its fee of \$15\.00\./,
  ],
  [{ status: "lost" }, /gets \$59\.50 back, .* The fee of \$15\.00 stays charged\./],
  [
    { status: "lost", credit_taken_amount: 1_000, credit_dropped_amount: 500 },
    /Credit of \$15\.00 that a change of plan had given for this payment was taken back\.$/,
  ],
  [
    { status: "accepted", credit_taken_amount: 1_000, credit_owed_amount: 500 },
    /Credit of \$15\.00 .* had spent \$5\.00 of it, and their subscription has ended\. The customer owes you \$5\.00\.$/,
  ],
  [
    {
      status: "lost",
      credit_taken_amount: 300,
      credit_owed_amount: 200,
      credit_set_off_amount: 300,
    },
    /had spent \$5\.00 of it.* Credit that they got later paid \$3\.00 of that\. The customer owes you \$2\.00\.$/,
  ],
  [
    { status: "lost", credit_taken_amount: 500, credit_set_off_amount: 500 },
    /Credit that they got later paid \$5\.00 of that\. They owe you nothing\.$/,
  ],
  [
    {
      status: "won",
      credit_taken_amount: 1_000,
      credit_owed_amount: 500,
      funds_reinstated_at: "2026-03-01T08:30:00.000Z",
    },
    /has credit of \$10\.00 again that was taken back\. The customer no longer owes \$5\.00/,
  ],
  [{ status: "warning_closed", fee_amount: 0 }, /closed its inquiry/],
])("%o has a notice, and no deadline", async (change, notice) => {
  shows(change);
  await expect.element(page.getByText(notice)).toBeVisible();
  expect(page.getByText("Deadline").elements()).toEqual([]);
  const fee = "fee_amount" in change ? 0 : 1;
  expect(page.getByText("Dispute fee", { exact: true }).elements()).toHaveLength(fee);
});

test("a missed deadline is shown with its consequence", async () => {
  shows({ past_due: true });
  await expect.element(page.getByText(/bank decides for the customer/)).toBeVisible();
  await expect.element(page.getByText("Deadline")).toBeVisible();
});

test("evidence is sent only after a question, because it is sent once", async () => {
  const api = shows({});
  const sent = () => api.calls.filter(({ path }) => path.endsWith("/evidence"));
  const path = `POST /v1/disputes/${dispute.id}/evidence`;
  api.on(path, () => ({ ...dispute, status: "under_review" }));
  await page.getByLabelText("Why the payment is valid").fill("Delivered on Feb 2.");
  await page.getByRole("button", { name: "Send evidence…" }).click();
  const question = page.getByRole("dialog");
  await expect.element(question.getByText(/only once/)).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(sent()).toEqual([]);

  await page.getByRole("button", { name: "Send evidence…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send evidence" }).click();
  await expect.element(page.getByText("Evidence was sent.")).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([{ text: "Delivered on Feb 2." }]);
});

test("a reason that is not known is shown by its name", async () => {
  shows({ reason: "new_network_rule" });
  await expect.element(page.getByText("Reason: New network rule")).toBeVisible();
});

test("before a dispute of a subscription is accepted, the loss of credit is named", async () => {
  const order = { id: "o1", invoice_number: "NORTHWIND-0001", subscription_id: "s1" };
  const api = fakeApi({
    "GET /v1/disputes/": () => dispute,
    "GET /v1/orders/o1": () => order,
  });
  showSellerPage(() => <DisputePage />, { api });
  await page.getByRole("button", { name: "Accept dispute…" }).click();
  await expect
    .element(page.getByText(/Credit that a change of plan gave .* their subscription ends\./))
    .toBeVisible();
});

test("credit that was taken back is a fact, and an event", async () => {
  shows({
    status: "lost",
    credit_taken_amount: 1_000,
    credit_owed_amount: 300,
    credit_set_off_amount: 200,
    closed_at: "2026-03-01T09:00:00.000Z",
  });
  await expect.element(page.getByText("Credit taken back", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Paid by later credit")).toBeVisible();
  await expect.element(page.getByText("Owed by the customer")).toBeVisible();
  await expect.element(page.getByText("$13.00 of credit taken back")).toBeVisible();
  await expect
    .element(
      page.getByText(
        /^\$5\.00 was spent, so the subscription ended\. Credit .* paid \$2\.00 of that\./,
      ),
    )
    .toBeVisible();
});
