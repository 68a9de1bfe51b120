import type { Locator, Page } from "@playwright/test";
import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { fillBuyer, fillCard, payButton, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, focusedName, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);

/** The page of a new checkout of this product. */
async function openCheckout(productId: string, more = {}): Promise<Page> {
  const { client_secret: secret } = await shop.checkout(productId, more);
  const page = await device();
  await page.goto(`/checkout/${secret}`);
  return page;
}

/** The text that a screen reader adds to the name of a field. */
async function describedAs(field: Locator): Promise<string | null> {
  const id = await field.getAttribute("aria-describedby");
  return field.page().locator(`[id="${id}"]`).textContent();
}

async function findOrder(email: string) {
  const [order] = await shop.rows(
    `select o.number, o.total_amount::int as total, o.status, o.custom_field_data as data
     from orders o join customers c on c.id = o.customer_id where c.email = $1`,
    email,
  );
  return order;
}

async function readStatus(email: string): Promise<unknown> {
  const [row] = await shop.rows("select status from checkouts where customer_email = $1", email);
  return row?.status;
}

journey("a stranger buys, sees the order complete by itself, and opens the receipt", async () => {
  const page = await openCheckout(await shop.product(4_900, { name: "Field Guide" }));
  await arrive(page, "Buy Field Guide");
  await page.getByLabel("Card number").waitFor();
  await expectSound(page);

  await payButton(page).click();
  for (const text of [
    "Enter a card number.",
    "Enter the expiration date of the card.",
    "Enter the security code of the card.",
  ])
    await page.getByText(text).waitFor();
  const code = page.getByLabel("Security code");
  await expect.poll(() => describedAs(code)).toBe("Enter the security code of the card.");
  expect(await page.getByText("This field is required.").count()).toBe(3);
  await expect.poll(() => focusedName(page)).toBe("Email");
  await expectSound(page);
  await page.getByLabel("Expiration, MM / YY").fill("1320");
  await code.fill("123");
  await page.getByLabel("Email").fill("ines@");
  await page.getByLabel("Name on card").fill("Ines Carvalho");
  await page.getByLabel("Country or region").selectOption("Portugal");
  await expect.poll(() => page.getByText("This field is required.").count()).toBe(0);
  await expect.poll(() => page.getByText("Enter the").count()).toBe(0);
  await page.getByText("Enter a card number.").waitFor();
  await payButton(page).click();
  await page.getByText("Enter the expiration date of the card.").waitFor();

  await fillBuyer(page, "ines@example.com");
  await fillCard(page, testCards.visa);
  await page.getByLabel("Expiration, MM / YY").fill("0120");
  await payButton(page).click();
  await page.getByText("The expiration date is in the past.").waitFor();
  await fillCard(page, testCards.visa);
  await page.getByRole("button", { name: "Pay $49.00" }).dblclick();
  await arrive(page, "Thank you for your order");
  await page.getByText("A receipt was sent to ines@example.com.").waitFor();
  await page.getByRole("link", { name: "View receipt" }).waitFor();
  await expectSound(page);
  const charges = await shop.rows(
    "select count(*)::int as count from payments where status = 'succeeded'",
  );
  expect(charges).toEqual([{ count: 1 }]);
  const order = await findOrder("ines@example.com");
  expect(order).toMatchObject({ total: 4_900, status: "paid" });

  const checkoutUrl = page.url().replace("/confirmation", "");
  const receipt = await page.getByRole("link", { name: "View receipt" }).getAttribute("href");
  const mailed = () => shop.app.mailedLink("ines@example.com").catch(() => "none yet");
  await expect.poll(mailed).toBe(receipt);
  await page.getByRole("link", { name: "View receipt" }).click();
  await arrive(page, "Receipt");
  await page.getByText(String(order?.number)).waitFor();
  await page.getByText("Visa ending in 4242").waitFor();
  await expectSound(page);

  await page.goto(checkoutUrl);
  await arrive(page, "Already paid");
});

journey("a declined card says why, the form stays filled, and another card pays", async () => {
  const page = await openCheckout(await shop.product(2_000));
  await fillBuyer(page, "again@example.com");
  await page.getByRole("button", { name: /9995/ }).click();
  await payButton(page).click();
  await page.getByRole("alert").getByText("Your card has insufficient funds.").waitFor();
  await expectSound(page);
  expect(await page.getByLabel("Name on card").inputValue()).toBe("Ines Carvalho");

  await fillCard(page, testCards.visa);
  await payButton(page).click();
  await arrive(page, "Thank you for your order");
});

sideJourney("3-D Secure: refusing keeps the form, approving after a reload pays", async () => {
  const page = await openCheckout(await shop.product(2_000));
  await fillBuyer(page, "secure@example.com");
  await fillCard(page, testCards.asks);
  await payButton(page).click();
  const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
  const frame = bank.locator("iframe").contentFrame();
  await frame.getByRole("button", { name: "Refuse" }).waitFor();
  await expectSound(page);
  // The page reads the intent when the server has canceled it already.
  await page.route("**/v1/payment_intents/**", async (route) => {
    await expect.poll(() => readStatus("secure@example.com")).toBe("open");
    await route.continue();
  });
  await frame.getByRole("button", { name: "Refuse" }).press("Enter");
  await page.getByRole("alert").getByText("was not confirmed with your bank").waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  expect(await page.getByLabel("Email").inputValue()).toBe("secure@example.com");
  expect(await findOrder("secure@example.com")).toBeUndefined();

  await payButton(page).click();
  await frame.getByRole("button", { name: "Refuse" }).waitFor();
  await page.reload();
  await arrive(page, "Your bank needs your approval");
  await expectSound(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await bank
    .locator("iframe")
    .contentFrame()
    .getByRole("button", { name: "Approve $20.00" })
    .press("Enter");
  await arrive(page, "Thank you for your order");
  expect(await findOrder("secure@example.com")).toMatchObject({ total: 2_000, status: "paid" });
});

sideJourney("a discount code lowers the total, and a wrong one says so", async () => {
  const product = await shop.product(5_000);
  await shop.discount({ code: "SPRING", basis_points: 2_000 });
  const page = await openCheckout(product);
  await page.getByRole("button", { name: "Add a discount code" }).click();
  await page.getByLabel("Discount code").fill("WINTER");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("This discount code is not valid.").waitFor();
  await page.getByLabel("Discount code").fill("spring");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Pay $40.00" }).waitFor();
  await page.getByText("−$10.00").waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Remove discount code SPRING" }).click();
  await page.getByRole("button", { name: "Pay $50.00" }).waitFor();
});

sideJourney("a buyer names the price, and the button follows", async () => {
  const custom = {
    amount_type: "custom",
    minimum_amount: 500,
    maximum_amount: 10_000,
    preset_amount: 1_500,
  };
  const page = await openCheckout(await shop.product(0, { prices: [custom] }));
  await page.getByRole("button", { name: "Pay $15.00" }).waitFor();
  await expectSound(page);
  await page.getByLabel("Name your price").fill("2");
  await fillBuyer(page, "generous@example.com");
  await fillCard(page, testCards.visa);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect.poll(() => focusedName(page)).toBe("Name your price");
  await page.getByText("Enter $5.00 or more.").waitFor();
  await page.getByLabel("Name your price").fill("200");
  await page.getByText("Enter $100.00 or less.").waitFor();
  await page.getByLabel("Name your price").fill("25.50");
  await page.getByRole("button", { name: "Pay $25.50" }).click();
  await arrive(page, "Thank you for your order");
  expect(await findOrder("generous@example.com")).toMatchObject({ total: 2_550 });
});

sideJourney("a free product takes an email address and no card", async () => {
  const name = "Sampler of all the field guides that we have printed";
  const page = await openCheckout(await shop.product(null, { name }));
  await arrive(page, `Get ${name}`);
  await expectSound(page);
  await page.getByLabel("Email").fill("free@example.com");
  await page.getByRole("button", { name: `Get ${name}` }).click();
  await arrive(page, "Thank you for your order");
  expect(await findOrder("free@example.com")).toMatchObject({ total: 0, status: "paid" });
});

sideJourney("the seller's custom fields are asked for and stored with the order", async () => {
  const fields = [
    { type: "text", slug: "github", name: "GitHub username", properties: { min_length: 3 } },
    { type: "number", slug: "seats", name: "Seats", properties: { ge: 1, le: 50 } },
    { type: "date", slug: "start", name: "Start date", properties: {} },
    { type: "checkbox", slug: "terms", name: "I accept the terms", properties: {} },
    {
      type: "select",
      slug: "size",
      name: "Size",
      properties: { options: [{ value: "s", label: "Small" }] },
    },
  ];
  const attached = [];
  for (const field of fields) {
    const { body } = await shop.seller.post("/v1/custom-fields/", field);
    attached.push({ custom_field_id: body.id, required: field.type !== "date" });
  }
  const page = await openCheckout(await shop.product(null, { attached_custom_fields: attached }));
  await page.getByLabel("Email").fill("fields@example.com");
  await page.getByRole("button", { name: "Get Poster" }).click();
  await expect.poll(() => page.getByText("This field is required.").count()).toBe(4);
  await expectSound(page);
  await page.getByLabel("GitHub username").fill("ab");
  await page.getByLabel("Seats").fill("3");
  await page.getByLabel("I accept the terms").check();
  await page.getByLabel("Size").selectOption("Small");
  await page.getByRole("button", { name: "Get Poster" }).click();
  await expect.poll(() => focusedName(page)).toBe("GitHub username");
  // The date is the only field that is not required.
  expect(await page.getByText("Optional", { exact: true }).count()).toBe(1);
  await page.getByText("Check the highlighted fields.").waitFor();
  await page.getByLabel("GitHub username").fill("ines");
  await expect.poll(() => page.locator("[aria-invalid]").count()).toBe(0);
  await expect.poll(() => page.getByText("Check the highlighted fields.").count()).toBe(0);
  await page.getByRole("button", { name: "Get Poster" }).click();
  await arrive(page, "Thank you for your order");
  expect((await findOrder("fields@example.com"))?.data).toEqual({
    github: "ines",
    seats: 3,
    start: null,
    terms: true,
    size: "s",
  });
});
