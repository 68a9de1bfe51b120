import { expect } from "vitest";
import { untilDisputed } from "#test/support/a-dispute.ts";
import { aShop } from "#test/support/a-shop.ts";
import { openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);

/** Bought over the API with a test card that is disputed at once. */
async function buyDisputed(card: string, count: number): Promise<void> {
  const checkout = await shop.checkout(await shop.product(5_000, { name: "Motion kit" }));
  const reply = await shop.confirm(checkout, {
    customer_name: "Oona Virtanen",
    confirmation_token_id: `ctoken_${card}`,
  });
  expect(reply.status).toBe(200);
  await untilDisputed(shop, { count });
}

async function heldFunds(): Promise<number> {
  const { body } = await shop.seller.get("/v1/ledger/balance");
  const held = body.accounts.find(
    ({ account }: { account: string }) => account === "disputed_funds",
  );
  return held?.balance ?? 0;
}

journey("a payment is disputed, answered with evidence and won; another is accepted", async () => {
  const page = await device();
  await openAs(page, shop.seller.page("/disputes"), shop.seller.owner.email);
  await page.getByText("No disputes").waitFor();
  await expectSound(page);

  await buyDisputed("createDispute", 1);
  expect(await heldFunds()).toBe(5_000);
  await openPage(page, "");
  await page.getByRole("link", { name: /1 dispute to respond to/ }).click();
  await arrive(page, "Disputes");
  await page
    .getByRole("row", { name: /Oona Virtanen.*Fraudulent.*Needs response.*\$50\.00/ })
    .waitFor();
  await expectSound(page);

  await page.getByRole("link", { name: "Oona Virtanen" }).click();
  await arrive(page, "$50.00");
  await page.getByText(/^The bank withdrew \$50\.00 .* a fee of \$15\.00/).waitFor();
  await page.getByText(/^Sandbox: the text decides. winning_evidence wins/).waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Send evidence…" }).click();
  await page.getByText("Enter the evidence.").waitFor();
  await page.getByLabel("Why the payment is valid").fill("winning_evidence");
  await page.getByRole("button", { name: "Send evidence…" }).click();
  await page.getByText(/^You can send evidence only once for this dispute/).waitFor();
  await expectSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "Send evidence" }).click();
  await page.getByText("Evidence was sent.").waitFor();
  await page.getByText("Under review", { exact: true }).waitFor();
  await page.getByText(/In the sandbox it decides in about one minute/).waitFor();
  await expectSound(page);
  await openPage(page, "/orders");
  await page.getByRole("row", { name: /Oona Virtanen.*Paid.*Disputed/ }).waitFor();
  await expectSound(page);
  await page.goBack();
  await shop.moveClock(2);
  await page.reload();
  await page
    .getByText(
      /^You won this dispute. \$50\.00 and the fee of \$15\.00 were returned to your balance/,
    )
    .waitFor();
  expect(await heldFunds()).toBe(0);
  await expectSound(page);
  await page.getByRole("link", { name: "Open order" }).click();
  await page.getByText(/^This payment was disputed. You won/).waitFor();
  await expectSound(page);

  await buyDisputed("createDisputeProductNotReceived", 2);
  await openPage(page, "/disputes");
  await page
    .getByRole("row", { name: /Product not received/ })
    .getByRole("link")
    .click();
  await page.getByRole("button", { name: "Accept dispute…" }).click();
  const question = page.getByRole("dialog");
  await question.getByText("This cannot be undone.").waitFor();
  await expectSound(page);
  await question.getByRole("button", { name: "Accept dispute" }).click();
  await page.getByText("The dispute was accepted.").waitFor();
  await page.getByText(/^You accepted this dispute./).waitFor();

  await page.getByRole("link", { name: "Open order" }).click();
  await page.getByText("For the lost dispute of $50.00").waitFor();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the credit note for $50.00" }).click();
  expect((await file).suggestedFilename()).toMatch(/-CN-0001\.pdf$/);
  await page.getByText(/-CN-0001$/).waitFor();
  await expectSound(page);
  const { body } = await shop.seller.get("/v1/disputes/?status=accepted");
  const link = await shop.seller.get(`/v1/orders/${body.items[0].order_id}/receipt`);
  await page.goto(link.body.url);
  await page.getByText(/^Returned by your bank on/).waitFor();
  await expectSound(page);
});

sideJourney(
  "credit that a lost dispute takes back is shown with it and with its order",
  async () => {
    const [large, small] = await Promise.all([
      shop.product(30_000, { name: "Studio", recurring_interval: "month" }),
      shop.product(10_000, { name: "Starter", recurring_interval: "month" }),
    ]);
    const checkout = await shop.checkout(large);
    await shop.confirm(checkout, { customer_name: "Credit Spender" });
    const { rows, sandbox, seller } = shop;
    const [bought] = await rows(
      `select orders.subscription_id, orders.id, payments.charge_id from orders
     join payments on payments.order_id = orders.id where orders.checkout_id = $1`,
      checkout.id,
    );
    for (const productId of [small, large]) {
      await shop.moveClock(24 * 60);
      const body = { product_id: productId, proration_behavior: "invoice" };
      const path = `/v1/subscriptions/${bought?.subscription_id}`;
      expect((await seller.patch(path, body)).status).toBe(200);
      await shop.settle();
    }
    await sandbox.control.openDispute(String(bought?.charge_id), "fraudulent");
    const dispute = await untilDisputed(shop, { orderId: String(bought?.id) });
    const page = await device();
    await openAs(page, seller.page(`/disputes/${dispute.id}`), seller.owner.email);
    await page.getByRole("button", { name: "Accept dispute…" }).click();
    const question = page.getByRole("dialog");
    await question.getByText(/^.* Credit that a change of plan gave for this payment/).waitFor();
    await expectSound(page);
    await question.getByRole("button", { name: "Accept dispute" }).click();
    await page.getByText(/The customer had spent \$\d+\.\d\d of it: they owe you/).waitFor();
    await page.getByText("Owed by the customer").waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Open order" }).click();
    await page.getByText(/had spent \$\d+\.\d\d of it: they owe you/).waitFor();
    await page.getByText(/^\$\d+\.\d\d of credit taken back$/).waitFor();
    await expectSound(page);
  },
);
