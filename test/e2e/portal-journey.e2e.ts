import { expect } from "vitest";
import { portalWith } from "#test/support/a-customer.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { replaceCard } from "#test/support/an-own-change.ts";
import { customerToken } from "#test/support/valid-portal-requests.ts";
import { fillCard, testCards } from "./support/checkout-steps.ts";
import { expectSound, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const { seller, app } = shop;
const portal = seller.page("").replace("/o/", "/portal/");
const starter = await shop.product(1_000, { name: "Starter", recurring_interval: "month" });
const studio = await shop.product(3_000, { name: "Studio", recurring_interval: "month" });

async function subscribe(productId = starter, more = {}) {
  const startsAt = new Date("2026-02-14T09:00:00Z");
  const row = await aSubscription(shop, { productId, startsAt, ...more });
  const { body } = await seller.get(`/v1/customers/${row.customerId}`);
  return { ...row, email: body.email as string };
}

async function setSettings(change: object) {
  const { status } = await seller.patch(`/v1/organizations/${seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: "invoice",
      ...change,
    },
  });
  expect(status).toBe(200);
}

async function readCode(email: string): Promise<string> {
  const { body } = await app.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  return /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(body[0]?.text ?? "")?.[0] ?? "";
}

journey(
  "a customer signs in by code, changes plan for the amounts shown, cancels with a reason and takes it back",
  async () => {
    await setSettings({});
    const { id, email } = await subscribe();
    const page = await device();
    await page.goto(portal);
    await page.getByRole("heading", { name: /^Sign in to Seller/ }).waitFor();
    await expectSound(page);
    await page.getByLabel("Email address").fill("nobody");
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByText("Enter a valid email address.").waitFor();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send code" }).click();
    await page.getByText(`If ${email} is the address of a customer`).waitFor();
    await page.getByLabel("Code").fill("WRONG-CODE");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("This code is wrong, was used, or has expired.").waitFor();
    await expectSound(page);
    await page.getByLabel("Code").fill((await readCode(email)).toLowerCase());
    await page.getByRole("button", { name: "Sign in" }).click();

    const card = page.getByRole("region", { name: "Starter" });
    await card.getByText("$10 per month").waitFor();
    await card.getByText("$10.00 on March 14, 2026").waitFor();
    await page.getByText(`Signed in as ${email}`).waitFor();
    await expectSound(page);

    await card.getByRole("button", { name: "Change plan" }).click();
    await card.getByLabel("Studio").check();
    await card.getByText("Unused time on Starter").waitFor();
    await card.getByText("\u2212$4.64").waitFor();
    await card.getByText("$13.93").waitFor();
    await card.getByText("Then $30.00 on March 14, 2026.").waitFor();
    const shown = await card.getByText("Charged now").locator("..").textContent();
    expect(shown).toContain("$9.29");
    await expectSound(page);
    await card.getByRole("button", { name: "Pay $9.29 and change to Studio" }).click();
    const changed = page.getByRole("region", { name: "Studio" });
    await changed.getByText("Your plan is now Studio.").waitFor();
    await changed.getByText("$30.00 on March 14, 2026").waitFor();
    await expectSound(page);
    const orders = await shop.rows(
      "select total_amount::int as total from orders where subscription_id = $1 and billing_reason = 'subscription_update'",
      id,
    );
    expect(orders).toEqual([{ total: 929 }]);

    await changed.getByRole("button", { name: "Cancel subscription" }).click();
    await changed.getByLabel("Reason").selectOption("Too expensive");
    await changed.getByLabel("Comment (optional)").fill("Perhaps next year.");
    await expectSound(page);
    await changed.getByRole("button", { name: "Cancel subscription" }).click();
    await changed.getByText("Your subscription is canceled.").waitFor();
    await changed.getByText("You can use your subscription until March 14, 2026.").waitFor();
    await expectSound(page);
    const { body: canceled } = await seller.get(`/v1/subscriptions/${id}`);
    expect(canceled).toMatchObject({
      product_id: studio,
      cancel_at_period_end: true,
      customer_cancellation_reason: "too_expensive",
      customer_cancellation_comment: "Perhaps next year.",
    });
    await changed.getByRole("button", { name: "Keep subscription" }).click();
    await changed.getByText("Your subscription continues.").waitFor();
    await changed.getByText("$30.00 on March 14, 2026").waitFor();

    await page.reload();
    await page.getByRole("region", { name: "Studio" }).waitFor();
    const token = await page.evaluate(() =>
      String(Object.values(sessionStorage).find((text) => String(text).startsWith("guild_"))),
    );
    const readMe = async () => (await portalWith(app, token).get("/customers/me")).status;
    expect([token.startsWith("guild_cst_"), await readMe()]).toEqual([true, 200]);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: /^Sign in to/ }).waitFor();
    await expect.poll(readMe).toBe(401);
    await page.reload();
    await page.getByRole("heading", { name: /^Sign in to/ }).waitFor();
  },
);

sideJourney(
  "the link of a session opens the portal; states without anything to do say so",
  async () => {
    await setSettings({ allow_customer_updates: false });
    const { customerId } = await subscribe(starter, { status: "past_due" });
    await subscribe(studio, { customerId, status: "canceled" });
    const token = await customerToken(seller, customerId);
    const page = await device();
    await page.goto(`${portal}?customer_session_token=${token}`);
    const card = page.getByRole("region", { name: "Starter" });
    await card.getByText("The last payment failed.").waitFor();
    expect(page.url()).not.toContain("token");
    await page.getByText("Ended on").waitFor();
    await expectSound(page);
    await card.getByRole("button", { name: "Change plan" }).click();
    await card.getByText(/does not offer changes of plan here/).waitFor();
    await expectSound(page);

    await shop.moveClock(61);
    await page.reload();
    await page.getByText("Your session has ended. Sign in again.").waitFor();
    await expectSound(page);

    const { body: empty } = await seller.post("/v1/customers/", { email: "new@example.com" });
    await page.goto(`${portal}?customer_session_token=${await customerToken(seller, empty.id)}`);
    await page.getByText(/^You have no subscriptions with/).waitFor();
    await expectSound(page);
    await page.getByLabel("Language").selectOption("Deutsch");
    await page.getByRole("heading", { name: "Ihre Abonnements" }).waitFor();
    await page.goto("/portal/nobody-sells-here");
    await page.getByText("Portal nicht gefunden").waitFor();
  },
);

sideJourney(
  "a cancellation says what the end costs, and a change what becomes of the trial",
  async () => {
    await setSettings({});
    const { id, customerId } = await subscribe();
    const later = { product_id: studio, proration_behavior: "prorate" };
    expect((await seller.patch(`/v1/subscriptions/${id}`, later)).status).toBe(200);
    const page = await device();
    await page.goto(`${portal}?customer_session_token=${await customerToken(seller, customerId)}`);
    const card = page.getByRole("region", { name: "Studio" });
    await card.getByRole("button", { name: "Cancel subscription" }).click();
    await card
      .getByText(/^On March 14, 2026 you will be charged \$\d+\.\d\d for changes/)
      .waitFor();
    await expectSound(page);
    await card.getByRole("button", { name: "Cancel subscription" }).click();
    await card.getByText("Last charge").waitFor();
    await card.getByText(/^\$\d+\.\d\d on March 14, 2026$/).waitFor();
    await expectSound(page);

    const trial = await subscribe(starter, { status: "trialing" });
    const token = await customerToken(seller, trial.customerId);
    await page.goto(`${portal}?customer_session_token=${token}`);
    const tried = page.getByRole("region", { name: "Starter" });
    await tried.getByRole("button", { name: "Change plan" }).click();
    await tried.getByLabel("Studio").check();
    await tried.getByText("Your trial ends now.").waitFor();
    await expectSound(page);
  },
);

sideJourney(
  "a change that costs more says why it was declined, and waits for the customer's bank",
  async () => {
    await setSettings({ proration_behavior: "prorate" });
    const { id, customerId } = await subscribe(starter, { card: "chargeCustomerFail" });
    const token = await customerToken(seller, customerId);
    const page = await device();
    await page.goto(`${portal}?customer_session_token=${token}`);
    const card = page.getByRole("region", { name: "Starter" });
    const change = async () => {
      await card.getByRole("button", { name: "Change plan" }).click();
      await card.getByLabel("Studio").check();
      await card.getByRole("button", { name: /^Pay \$\d+\.\d\d and change to Studio$/ }).click();
    };
    await change();
    await card
      .getByRole("alert")
      .getByText(/declined.* You were not charged and your plan has not changed\.$/)
      .waitFor();
    await expectSound(page);
    await card.getByRole("button", { name: "Back" }).click();

    await replaceCard(shop, customerId, "threeDSecure2Required");
    await change();
    await card.getByText(/^Your plan changes to Studio once you have paid/).waitFor();
    await card.getByText(/You can pay until \d+:\d\d/).waitFor();
    await expectSound(page);
    await card.getByRole("button", { name: "Cancel subscription" }).click();
    await card.getByText("The change to Studio will not be made.").waitFor();
    await card.getByRole("button", { name: "Keep subscription" }).click();
    await card.getByRole("button", { name: "Keep current plan" }).click();
    await card.getByText("Your plan stays as it is.").waitFor();
    await expectSound(page);

    await change();
    await card.getByRole("button", { name: "Pay now" }).click();
    await page.getByRole("heading", { name: "Your bank needs your approval" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Continue" }).click();
    const bank = page.frameLocator("iframe");
    await bank.getByRole("button", { name: "Refuse" }).click();
    await page.getByRole("heading", { name: "Pay for Studio" }).waitFor();
    await page.getByText(/^Pay by \d+:\d\d.* to change your plan/).waitFor();
    await expectSound(page);
    await fillCard(page, testCards.visa);
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.getByText("Payment received").waitFor();
    expect((await seller.get(`/v1/subscriptions/${id}`)).body).toMatchObject({
      product_id: studio,
      pending_update: null,
    });
  },
);
