import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { testTax } from "#test/support/test-tax.ts";
import { fillBuyer, fillCard, payButton, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, prepareJourneys, tabTo, typeInto } from "./support/journeys.ts";

const vat = {
  rate: 200_000,
  name: "VAT",
  country: "FR",
  state: null,
  reason: "standard_rated",
} as const;
const tax = testTax(({ address }) => (address?.country === "FR" ? [vat] : []));
const shop = await aShop({ works: true, services: { tax } });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const poster = await shop.product(2_000);

const toPath = ({ client_secret: secret }: { client_secret: string }) => `/checkout/${secret}`;
const clientCalls = "**/v1/checkouts/client/**";

sideJourney("by keyboard alone, on a phone", async () => {
  const page = await device();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(toPath(await shop.checkout(poster)));
  await page.getByLabel("Card number").waitFor();
  await typeInto(page, {
    Email: "keys@example.com",
    "Card number": testCards.asks,
    "Expiration, MM / YY": "1234",
    "Security code": "123",
    "Name on card": "Ines Carvalho",
    "Country or region": "Portugal",
  });
  await tabTo(page, "Pay $20.00");
  await page.keyboard.press("Enter");
  const bank = page.locator("iframe").contentFrame();
  await bank.getByRole("button", { name: "Approve $20.00" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await arrive(page, "Thank you for your order");
});

sideJourney("the states of a checkout that cannot be paid", async () => {
  const page = await device();
  await page.goto("/checkout/guild_c_unknown");
  await arrive(page, "Checkout not found");
  await expectSound(page);
  await page.goto("/receipt/unknown");
  await arrive(page, "Receipt not found");
  await expectSound(page);

  const checkout = await shop.checkout(poster);
  await page.route(clientCalls, (route) => route.abort());
  await page.goto(toPath(checkout));
  await arrive(page, "The checkout did not load");
  await expectSound(page);
  await page.unroute(clientCalls);
  await page.route(clientCalls, (route) =>
    route.fulfill({ status: 500, json: { message: "Internal server error" } }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await arrive(page, "Something went wrong");
  await expectSound(page);
  await page.unroute(clientCalls);
  await page.getByRole("button", { name: "Try again" }).click();
  await arrive(page, "Buy Poster");

  await shop.rows("update checkouts set status = 'expired' where id = $1", checkout.id);
  await page.goto(toPath(checkout));
  await arrive(page, "This checkout has expired");
  await expectSound(page);
});

journey("a total that changes at the last moment is shown before it is paid", async () => {
  const page = await device();
  const checkout = await shop.checkout(poster);
  await page.goto(toPath(checkout));
  await fillBuyer(page, "taxed@example.com");
  await fillCard(page, testCards.visa);
  // No new total comes before the click.
  const clicked = Promise.withResolvers<void>();
  await page.route(clientCalls, async (route) => {
    if (route.request().method() === "PATCH") await clicked.promise;
    await route.continue();
  });
  await page.getByLabel("Country or region").selectOption("France");
  await page.getByRole("button", { name: "Pay $20.00" }).click();
  clicked.resolve();
  await page.getByText("The total is now $24.00.").waitFor();
  expect(await shop.rows("select 1 from payments where checkout_id = $1", checkout.id)).toEqual([]);
  await page.getByRole("button", { name: "Pay $24.00" }).click();
  await arrive(page, "Thank you for your order");
  await page.getByRole("link", { name: "View receipt" }).click();
  await page.getByText("$4.00").waitFor();
});

sideJourney(
  "a discount that the seller lowers while the page is open is shown before it is paid",
  async () => {
    const page = await device();
    const discount = await shop.discount({});
    const checkout = await shop.checkout(poster, { discount_id: discount });
    await page.goto(toPath(checkout));
    await fillBuyer(page, "discounted@example.com");
    await fillCard(page, testCards.visa);
    await page.route("**/confirm", async (route) => {
      await shop.seller.patch(`/v1/discounts/${discount}`, { basis_points: 500 });
      await route.continue();
    });
    const refused = page.waitForResponse("**/confirm");
    await page.getByRole("button", { name: "Pay $18.00" }).click();
    expect((await refused).status()).toBe(422);
    await page.getByText("The total is now $19.00.").waitFor();
    expect(await shop.rows("select 1 from payments where checkout_id = $1", checkout.id)).toEqual(
      [],
    );
    await page.getByRole("button", { name: "Pay $19.00" }).click();
    await arrive(page, "Thank you for your order");
  },
);

sideJourney("a price that changes while the page is open is shown before it is paid", async () => {
  const product = await shop.product(1_900);
  const checkout = await shop.checkout(product);
  const page = await device();
  await page.goto(toPath(checkout));
  await fillBuyer(page, "new-price@example.com");
  await fillCard(page, testCards.visa);
  const price = { amount_type: "fixed", price_amount: 2_900, price_currency: "usd" };
  await shop.seller.patch(`/v1/products/${product}`, { prices: [price] });
  await payButton(page).click();
  await page.getByRole("alert").getByText("The total is now $29.00.").waitFor();
  await page.getByRole("button", { name: "Pay $29.00" }).click();
  await arrive(page, "Thank you for your order");
});

sideJourney("a product that is archived while its checkout is open cannot be paid", async () => {
  const product = await shop.product(2_000);
  const checkout = await shop.checkout(product);
  const page = await device();
  await page.goto(toPath(checkout));
  await fillBuyer(page, "late@example.com");
  await fillCard(page, testCards.visa);
  expect((await shop.seller.patch(`/v1/products/${product}`, { is_archived: true })).status).toBe(
    200,
  );
  await payButton(page).click();
  await page.getByRole("alert").getByText("no longer sold at this price").waitFor();
  expect(await payButton(page).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Add a discount code" }).click();
  await page.getByLabel("Discount code").fill("WINTER");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("This discount code is not valid.").waitFor();
  await page.getByText("no longer sold at this price").waitFor();
  await expectSound(page);
});

journey("an answer that is lost on the way does not pay twice", async () => {
  const page = await device();
  const checkout = await shop.checkout(poster);
  await page.goto(toPath(checkout));
  await fillBuyer(page, "lost@example.com");
  await fillCard(page, testCards.visa);
  let tries = 0;
  await page.route("**/confirm", async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await payButton(page).click();
  await arrive(page, "Thank you for your order");
  expect(tries).toBe(2);
  const payments = await shop.rows(
    "select status from payments where checkout_id = $1",
    checkout.id,
  );
  expect(payments).toEqual([{ status: "succeeded" }]);
});

journey(
  "the buyer chooses among products, buys as a business, and comes to the seller's page",
  async () => {
    const print = await shop.product(3_500, { name: "Print" });
    const checkout = await shop.checkout(poster, {
      products: [poster, print],
      success_url: `${shop.app.platform.config.baseUrl}/sign-in?order={CHECKOUT_ID}`,
    });
    const page = await device();
    await page.goto(`${toPath(checkout)}?locale=en-DE`);
    await page.getByRole("radio", { name: /Print/ }).check();
    await page.getByRole("button", { name: "Pay US$35.00" }).waitFor();
    await fillBuyer(page, "firm@example.com");
    await page.getByLabel("Country or region").selectOption("US");
    await page.getByLabel("State").selectOption("New York");
    await page.getByLabel("I am buying as a business").check();
    await page.getByLabel("Business name").waitFor();
    await fillCard(page, testCards.visa);
    await payButton(page).click();
    await expect.poll(() => page.getByText("This field is required.").count()).toBe(4);
    await expectSound(page);
    await page.getByLabel("Business name").fill("Lumenworks LLC");
    await page.getByLabel("Address", { exact: true }).fill("1 Main Street");
    await page.getByLabel("City").fill("Albany");
    await page.getByLabel("ZIP code").fill("12207");
    await page.evaluate(noteLinks);
    await payButton(page).click();
    await page.waitForURL(`**/sign-in?order=${checkout.id}`);
    expect(await page.evaluate("sessionStorage.links")).toMatch(/Continue to Seller \d+"/);
  },
);

sideJourney("a refund by the seller is seen on the buyer's receipt", async () => {
  const checkout = await shop.checkout(poster);
  await shop.confirm(checkout);
  const page = await device();
  await page.goto(`${toPath(checkout)}/confirmation`);
  await page.getByRole("link", { name: "View receipt" }).click();
  await arrive(page, "Receipt");
  await page.getByText("Paid", { exact: true }).first().waitFor();

  const [order] = await shop.rows("select id from orders where checkout_id = $1", checkout.id);
  const refund = (amount: number) =>
    shop.seller.post("/v1/refunds/", { order_id: order?.id, reason: "customer_request", amount });
  expect((await refund(500)).status).toBe(200);
  await page.reload();
  await page.getByText("Partially refunded").waitFor();
  await page.getByText("−$5.00").waitFor();
  await page.getByText("Paid after refunds").waitFor();
  await page.getByText("$15.00").waitFor();
  await expectSound(page);
  expect((await refund(1_500)).status).toBe(200);
  await page.reload();
  await page.getByText("Refunded", { exact: true }).waitFor();
  await page.getByText("$0.00").waitFor();
});

sideJourney("a waiting page is notified when the order is complete", async () => {
  await shop.sandbox.control.setSwitches({ charges: { processingSeconds: 60 } });
  const checkout = await shop.checkout(poster);
  expect((await shop.confirm(checkout)).status).toBe(200);
  const page = await device();
  // Its timers are stopped, so only the event stream can update it.
  await page.clock.install();
  await page.goto(toPath(checkout));
  await arrive(page, "Processing your payment");
  await expectSound(page);
  await shop.moveClock(2);
  await arrive(page, "Thank you for your order");
  await shop.sandbox.control.reset();
});

sideJourney("a payment that fails later brings the form back", async () => {
  await shop.sandbox.control.setSwitches({
    charges: { processingSeconds: 60, processingOutcome: "failed" },
  });
  const page = await device();
  await page.goto(toPath(await shop.checkout(poster)));
  await fillBuyer(page, "later@example.com");
  await fillCard(page, testCards.visa);
  await payButton(page).click();
  await arrive(page, "Processing your payment");
  await shop.moveClock(2);
  await page.getByRole("alert").getByText("The payment did not go through").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("later@example.com");
  await shop.sandbox.control.reset();
});

journey("a link leads to a checkout with what its address says", async () => {
  const { body: link } = await shop.seller.post("/v1/checkout-links/", {
    payment_processor: "stripe",
    products: [poster],
  });
  expect(link.url).toContain("/buy/");
  const page = await device();
  await page.goto(`${link.url}?customer_email=linked@example.com&utm_source=letter&locale=en-GB`);
  await arrive(page, "Buy Poster");
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe("linked@example.com");
  await page.getByRole("button", { name: "Pay US$20.00" }).waitFor();
  expect(new URL(page.url()).search).toBe("?locale=en-GB");
});

/**
 * The page leaves by itself a few seconds after it shows a link, so it writes down the links it has
 * shown.
 */
const noteLinks = `new MutationObserver(() => {
  const links = [...document.querySelectorAll("a")].map(({ textContent }) => textContent);
  sessionStorage.setItem("links", JSON.stringify(links));
}).observe(document.body, { childList: true, subtree: true })`;
