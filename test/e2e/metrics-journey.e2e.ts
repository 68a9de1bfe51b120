import { expect } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { updateSubscription } from "#server/sales/subscriptions/records/subscription-store.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import { openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({ env: { RATE_LIMIT: "off" } });
const dayMs = 86_400_000;

journey(
  "home figures lead to their metric, which is shown for any period and exported",
  async () => {
    const seller = await aSeller(app);
    const page = await device();
    await openAs(page, seller.page("/metrics"), seller.owner.email);
    await page.getByText("It was zero in the whole period").waitFor();
    await expectSound(page);

    const { productId } = await aSoldOrder(seller, { net: 12_000, tax: 0, discount: 0 });
    const plan = await aSoldOrder(seller, {
      net: 500,
      tax: 0,
      discount: 0,
      isRecurring: true,
      order: { subscriptionId: newUuid(), billingReason: "subscription_create" },
    });
    const late = await forSeller(seller, ({ tx, sellerId, now }) =>
      updateSubscription(tx, sellerId, plan.order.subscriptionId ?? "", {
        status: "past_due",
        pastDueAt: now,
        dueAt: null,
        modifiedAt: now,
      }),
    );
    expect(late.monthlyAmount).toBe(500);

    await openPage(page, "");
    await page.getByRole("link", { name: /^1 subscription past due/ }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Monthly recurring" }).click();
    await arrive(page, "Metrics");
    await page.getByRole("heading", { name: "Monthly recurring revenue" }).waitFor();
    const total = page.getByRole("button", { name: /^Monthly recurring revenue\s*\$5/ });
    await total.waitFor();
    expect(await total.getAttribute("aria-pressed")).toBe("true");
    await expectSound(page);

    await page.getByRole("button", { name: /^Revenue\s*\$125/ }).click();
    await page.getByRole("table", { name: "Revenue by day" }).waitFor();
    await page.getByLabel("Period").selectOption("Last 12 months");
    await page.getByRole("table", { name: "Revenue by month" }).waitFor();
    await page.getByLabel("Product").selectOption(productId);
    await page.getByRole("button", { name: /^Revenue\s*\$120/ }).waitFor();
    await page.getByLabel("Billing type").selectOption("Recurring");
    await page.getByText("It was zero in the whole period").waitFor();
    expect(new URL(page.url()).search).toContain("range=12m");
    await page.reload();
    await page.getByText("It was zero in the whole period").waitFor();
    await page.getByLabel("Billing type").selectOption("All orders");
    await expectSound(page);

    const address = await page.getByRole("link", { name: "Export CSV" }).getAttribute("href");
    const file = await page.request.get(address ?? "");
    expect(file.headers()["content-type"]).toContain("text/csv");
    expect((await file.text()).split("\r\n")).toHaveLength(14);

    const chart = page.getByRole("slider", { name: "Revenue, month by month" });
    await chart.focus();
    const spoken = await chart.getAttribute("aria-valuetext");
    expect(spoken).toMatch(/Revenue \$120\.00/);
    await page.keyboard.press("ArrowLeft");
    expect(await chart.getAttribute("aria-valuetext")).toMatch(/Revenue \$0\.00/);
  },
);

sideJourney("a range of own dates, by the hour; the palette finds the page", async () => {
  const seller = await aSeller(app);
  await aSoldOrder(seller);
  const page = await device();
  await openAs(page, seller.page("/"), seller.owner.email);
  await arrive(page, "Home");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill("metrics");
  await page.getByRole("option", { name: /^Metrics/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await arrive(page, "Metrics");
  await page.getByLabel("Period").selectOption("Custom dates");
  const to = await page.getByLabel("To").inputValue();
  const from = new Date(Date.parse(to) - 3 * dayMs).toISOString().slice(0, 10);
  await page.getByLabel("From").fill(from);
  await page.getByText("Hour", { exact: true }).click();
  await page.getByRole("table", { name: "Revenue by hour" }).waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Show all" }).click();
  const rows = page.getByRole("table", { name: "Revenue by hour" }).getByRole("row");
  expect(await rows.count()).toBe(1 + 4 * 24);
});

sideJourney("an address with a slash at its end opens the page", async () => {
  const seller = await aSeller(app);
  const page = await device();
  await openAs(page, `${seller.page("")}/?from=mail`, seller.owner.email);
  await arrive(page, "Home");
  expect(new URL(page.url()).pathname).toBe(seller.page(""));
});
