import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { openAs, password } from "./support/account-steps.ts";
import { fillBuyer, fillCard, payButton, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, focusedName, prepareJourneys, tabTo } from "./support/journeys.ts";

const { app, journey, sideJourney, device } = await prepareJourneys({ env: { RATE_LIMIT: "off" } });

/** Somebody without a mouse, who counts what they activate and fill in. */
function keyboardUser() {
  const counts = { activations: 0, fields: 0 };
  return {
    counts,
    async activate(page: Page, name: string): Promise<void> {
      await tabTo(page, name);
      await this.pressEnter(page);
    },
    async pressEnter(page: Page): Promise<void> {
      counts.activations += 1;
      await page.keyboard.press("Enter");
    },
    /** The first field of a form has the focus already. */
    async fillForm(page: Page, texts: Record<string, string>): Promise<void> {
      const [first] = Object.keys(texts);
      await expect.poll(() => focusedName(page)).toBe(first);
      for (const [label, text] of Object.entries(texts)) {
        if (label !== first) await tabTo(page, label);
        counts.fields += 1;
        await page.keyboard.type(text);
      }
      await this.pressEnter(page);
    },
  };
}

journey("from sign-up to the first sale with the keyboard alone", async () => {
  const user = keyboardUser();
  const signUp = await device();
  await signUp.goto("/sign-in");
  await expect.poll(() => focusedName(signUp)).toBe("Email");
  await user.activate(signUp, "Create an account");
  await arrive(signUp, "Create an account");
  await user.fillForm(signUp, {
    Name: "Maya Okafor",
    Email: "maya@example.com",
    Password: password,
  });
  await arrive(signUp, "Check your email");
  await user.activate(signUp, "Open development mailbox");
  await signUp.getByRole("link", { name: "Open verification link" }).waitFor();
  const opened = signUp.waitForEvent("popup");
  await user.activate(signUp, "Open verification link");
  const page = await opened;
  await arrive(page, "Your email is verified");
  await user.activate(page, "Continue to Guildhall");

  await arrive(page, "Welcome, Maya");
  await expectSound(page);
  await user.fillForm(page, { Name: "Harbour Press" });
  await page.waitForURL("**/o/harbour-press");
  await arrive(page, "Home");
  await page.getByText("Harbour Press is ready.").waitFor();
  await expectSound(page);

  await user.activate(page, "Create a product");
  await arrive(page, "New product");
  await user.fillForm(page, { Name: "Field guide", Amount: "19" });
  // The form has the same heading; that of the saved product gets the focus when its page has
  // opened.
  await expect.poll(() => focusedName(page)).toBe("Field guide");
  await user.activate(page, "Create checkout link");
  await arrive(page, "New checkout link");
  await user.activate(page, "Create link");
  const link = page.getByRole("link", { name: "Open in new tab" });
  await link.waitFor();
  expect(user.counts).toEqual({ activations: 10, fields: 6 });

  await buy(await link.getAttribute("href"));
  await jumpTo(page, "home");
  await arrive(page, "Home");
  await page.getByText("1 order", { exact: true }).first().waitFor();
  await page.getByRole("row", { name: /Ines Carvalho.*Field guide.*Paid.*\$19\.00/ }).waitFor();
  await expectSound(page);
});

async function buy(href: string | null): Promise<void> {
  const buyer = await device();
  await buyer.goto(href ?? "");
  await fillBuyer(buyer, "ines@example.com");
  await fillCard(buyer, testCards.visa);
  await payButton(buyer).click();
  await buyer
    .getByText(/thank you/i)
    .first()
    .waitFor();
}

async function jumpTo(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).waitFor();
  await page.keyboard.type(text);
  await page.getByRole("option", { name: /^Home/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
}

sideJourney("the palette finds things by text and offers what a role allows", async () => {
  const seller = await aSeller(app);
  const made = { recurring_interval: null, prices: [{ amount_type: "fixed", price_amount: 1900 }] };
  await seller.post("/v1/products/", { name: "Icon pack", ...made });
  await seller.post("/v1/customers/", { email: "icarus@example.com", name: "Icarus Byrne" });
  const page = await device();
  await openAs(page, seller.page(""), seller.owner.email);
  await arrive(page, "Home");
  await page.keyboard.press("/");
  const palette = page.getByRole("dialog", { name: "Search or jump to" });
  await page.keyboard.type("ic");
  await palette.getByRole("option", { name: "Icon pack" }).waitFor();
  await palette.getByRole("option", { name: /Icarus Byrne/ }).waitFor();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  await page.keyboard.type("icarus");
  await palette.getByRole("option", { name: /Icarus Byrne/, selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await arrive(page, "Icarus Byrne");

  await page.goto(seller.page("/no-such-page"));
  await arrive(page, "Page not found");
  await page.getByRole("button", { name: /Search or jump to/ }).click();
  await page.keyboard.type("create disc");
  await palette.getByRole("option", { name: "Create discount", selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await arrive(page, "New discount");
});

sideJourney("a session that ended elsewhere is explained, and an old slug leads on", async () => {
  const seller = await aSeller(app);
  const page = await device();
  await openAs(page, seller.page(""), seller.owner.email);
  await arrive(page, "Home");
  await seller.owner.post("/api/auth/organization/update", {
    organizationId: seller.organizationId,
    data: { slug: "renamed-press" },
  });
  await page.goto(seller.page("/products"));
  await page.waitForURL("**/o/renamed-press/products");
  await arrive(page, "Products");

  await page.context().clearCookies();
  await page.reload();
  await arrive(page, "Sign in");
  await page.getByText("You were signed out.").waitFor();
  await expectSound(page);
  await page.reload();
  await arrive(page, "Sign in");
  expect(await page.getByText("You were signed out.").count()).toBe(0);

  await openAs(page, "/o/renamed-press", seller.owner.email);
  await arrive(page, "Home");
  const { body: clock } = await seller.owner.get("/api/dev/clock");
  const to = new Date(Date.parse(clock.now) + 8 * 24 * 3_600_000).toISOString();
  expect((await seller.owner.post("/api/dev/clock", { to })).status).toBe(200);
  await page.reload();
  await arrive(page, "Sign in");
  await page.getByText("You were signed out. Your session expired").waitFor();
});
