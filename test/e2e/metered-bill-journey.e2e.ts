import { expect } from "vitest";
import { portalPaths } from "#contract/portal-paths.ts";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";
import { customerToken } from "#test/support/valid-portal-requests.ts";
import { officialPolarClient } from "../clients/polar-client.ts";
import { openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const shop = await aMeteredShop();
const { baseUrl, journey, device } = await prepareJourneys({}, shop.app);
const { seller } = shop;
const month = 31 * 24 * 60;

async function aMeteredCustomer() {
  const plan = await shop.plan({ fixed: 1_000, unitAmount: "2.5", included: { units: 100 } });
  const sold = await shop.sell(plan);
  const { events } = officialPolarClient(baseUrl, seller.token);
  const use = (n: number, model: string) =>
    events.ingest({
      events: [{ name: "call", customerId: sold.customerId, metadata: { n, model } }],
    });
  return { ...sold, use };
}

journey("usage beyond the included credit is billed, and its line explains itself", async () => {
  const { id, customerId, use } = await aMeteredCustomer();
  const page = await device();
  await openAs(page, seller.page(`/customers/${customerId}?tab=usage`), seller.owner.email);
  await page.getByRole("row", { name: "Meter sum 100 0 100" }).waitFor();
  await use(120, "large");
  await use(60, "small");
  await page.getByRole("row", { name: "Meter sum 100 180 \u221280" }).waitFor();
  await openPage(page, `/subscriptions/${id}`);
  await page.getByText("180 used, 100 included, 80 billable").waitFor();
  await expectSound(page);

  await shop.moveClock(month);
  const [order] = await shop.orders(id);
  // The session of the first page ended in that month.
  const later = await device();
  await openAs(later, seller.page(`/orders/${order.id}`), seller.owner.email);
  await later.getByRole("button", { name: /^Usage of/ }).click();
  await later.getByText("First event").waitFor();
  await later.getByLabel("Group by").selectOption("model");
  await later.getByRole("row", { name: "large 1 120 $1.33" }).waitFor();
  await later.getByRole("row", { name: "small 1 60 $0.67" }).waitFor();
  await expectSound(later);
  await later.getByRole("link", { name: "All events of these days" }).click();
  await arrive(later, "Events");
  await expect.poll(() => later.getByRole("listitem").filter({ hasText: "call" }).count()).toBe(2);
  await later.getByRole("link", { name: "call" }).first().click();
  await later.getByRole("link", { name: "Billed on this order" }).waitFor();
  await later.getByRole("link", { name: "Billed on this order" }).click();
  await later.getByRole("button", { name: /^Usage of/ }).waitFor();
  await shop.expectSound();
});

journey(
  "a limit that the page sets stops the next reservation, and the portal says so",
  async () => {
    const { customerId, use } = await aMeteredCustomer();
    const reserve = (units: number) =>
      seller.post("/v1/meter-reservations/", {
        customer_id: customerId,
        meter_id: shop.calls,
        units,
        expires_in: 3_600,
      });
    const page = await device();
    await openAs(page, seller.page(`/customers/${customerId}?tab=usage`), seller.owner.email);
    await page.getByText("No limits.").waitFor();
    await page.getByRole("button", { name: "Grant units" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Meter" }).click();
    await page.getByRole("option", { name: "Meter sum" }).click();
    await dialog.getByLabel("Units", { exact: true }).fill("50");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Grant units" }).click();
    await page.getByText("50 of 50").waitFor();

    await page.getByRole("button", { name: "Add limit" }).click();
    await dialog.getByRole("combobox", { name: "Meter" }).click();
    await page.getByRole("option", { name: "Meter sum" }).click();
    await dialog.getByLabel("Units", { exact: true }).fill("200");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Add limit" }).click();
    await page.getByText("0% used").waitFor();
    await use(160, "large");
    await page.getByText("80% used").waitFor();
    const held = await reserve(30);
    expect(held.status, held.text).toBe(201);
    await page.getByRole("heading", { name: "Reservations" }).waitFor();
    await expectSound(page);
    expect(await reserve(20)).toMatchObject({ status: 402, body: { error: "LimitReached" } });
    await use(40, "large");
    await page.getByText("Blocking").waitFor();

    await page.goto(await portalPage(customerId));
    await page.getByText(/^This limit is reached/).waitFor();
    await page.getByText(/^Meter sum: 200 used, \$1\.25 until now/).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Set a limit" }).click();
    await page.getByRole("textbox", { name: "Units" }).fill("150");
    await expectSound(page);
    await page.getByRole("button", { name: "Save limit" }).click();
    await page.getByText("Your limit was saved.").waitFor();
    await page.getByText("Set by you").waitFor();
  },
);

async function portalPage(customerId: string): Promise<string> {
  const token = await customerToken(seller, customerId);
  const slug = seller.page("").slice("/o/".length);
  return `${portalPaths.overview.replace("$slug", slug)}?customer_session_token=${token}`;
}
