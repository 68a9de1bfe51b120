import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { portalPaths } from "#contract/portal-paths.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { openUsage } from "#test/support/usage-kit.ts";
import { customerToken } from "#test/support/valid-portal-requests.ts";
import { officialPolarClient } from "../clients/polar-client.ts";
import { openAs } from "./support/account-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const { app, baseUrl, journey, device } = await prepareJourneys({
  env: { RATE_LIMIT: "off" },
  now: "2026-03-01T09:00:00Z",
});

async function aSellerWithEvents() {
  const seller = await aSeller(app);
  const usage = openUsage(seller);
  const ines = await usage.customer({ name: "Ines Carvalho", external_id: "ines" });
  const event = (name: string, time: string, metadata: object) => ({
    name,
    external_customer_id: "ines",
    timestamp: `2026-02-28T${time}Z`,
    metadata,
  });
  await usage.ingest(
    event("render.started", "10:00:00", { quality: "4k" }),
    event("render.completed", "10:05:00", { quality: "4k", minutes: 6.5 }),
    event("render.completed", "11:05:00", { quality: "hd", minutes: 14 }),
    event("render.completed", "12:05:00", { quality: "hd", minutes: "unknown" }),
    event("asset.uploaded", "13:00:00", { bytes: 48_102_233 }),
  );
  return { seller, usage, ines };
}

journey(
  "a meter is made over events that are there, and an event says why it does not count",
  async () => {
    const { seller, usage } = await aSellerWithEvents();
    const page = await device();
    await openAs(page, seller.page("/events"), seller.owner.email);
    await arrive(page, "Events");
    await page.getByText("Ines Carvalho: minutes 6.5, quality 4k").waitFor();
    await expectSound(page);
    await page.getByLabel("Name").selectOption("render.started");
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: "Ines" }).count()).toBe(1);
    await page.getByLabel("Metadata, such as plan=pro").fill("quality=hd");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "No events match" }).waitFor();
    await expectSound(page);

    await openPage(page, "/meters/new");
    await arrive(page, "New meter");
    await page.getByText("5 of 5 events match").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Render minutes");
    await page.getByLabel("Value of condition 1").fill("render.completed");
    await page.getByText("3 of 5 events match").waitFor();
    await page.getByText("Sum", { exact: true }).click();
    await page.getByLabel("Property", { exact: true }).fill("minutes");
    await page.getByText("1 matching event has no number there and adds nothing.").waitFor();
    await page.getByText("+6.5").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Show them" }).click();
    await page.getByRole("heading", { name: "Matching events without a number" }).waitFor();
    await page.getByRole("button", { name: "Show all events" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused").waitFor();

    await page.getByRole("button", { name: "Create meter" }).first().click();
    await arrive(page, "Render minutes");
    await page.getByText("Counting earlier events").waitFor();
    await expectSound(page);
    await usage.backfill();
    await page.getByText("Counting earlier events").waitFor({ state: "detached" });
    await figure(page, "Last 30 days", "20.5");
    await page.getByText("Hour", { exact: true }).click();
    await figure(page, "Last 48 hours", "20.5");
    await page.getByText("Month", { exact: true }).click();
    await figure(page, "Last 12 months", "20.5");
    await expectSound(page);

    await page.getByRole("link", { name: "asset.uploaded" }).click();
    await arrive(page, "asset.uploaded");
    await page.getByText("It does not match: this is not true.").waitFor();
    await page.getByText("name is render.completed").waitFor();
    await page.getByRole("region", { name: "Event as JSON" }).waitFor();
    await expectSound(page);
  },
);

journey(
  "an event that is sent with the SDK moves the balance on the page of its customer",
  async () => {
    const { seller, usage, ines } = await aSellerWithEvents();
    const meter = await usage.meter({ func: "sum", property: "minutes" });
    await usage.backfill();
    const page = await device();
    await openAs(page, seller.page(`/customers/${ines}?tab=usage`), seller.owner.email);
    await page.getByRole("cell", { name: "\u221220.5" }).waitFor();
    await expectSound(page);
    const { events } = officialPolarClient(baseUrl, seller.token);
    await events.ingest({
      events: [
        { name: "render.completed", externalCustomerId: "ines", metadata: { minutes: 1.25 } },
      ],
    });
    await page.getByRole("cell", { name: "\u221221.75" }).waitFor();
    await page.getByText("Ines Carvalho: minutes 1.25").waitFor();
    expect(await usage.used(ines, meter)).toBe(21.75);

    const token = await customerToken(seller, ines);
    const slug = seller.page("").slice("/o/".length);
    await page.goto(
      `${portalPaths.overview.replace("$slug", slug)}?customer_session_token=${token}`,
    );
    await page.getByRole("heading", { name: "Usage" }).waitFor();
    await page.getByText("21.75 used").waitFor();
    await expectSound(page);
  },
);

async function figure(page: Page, label: string, text: string): Promise<void> {
  await page
    .getByRole("term")
    .filter({ hasText: label })
    .locator("xpath=..")
    .getByText(text)
    .waitFor();
}
