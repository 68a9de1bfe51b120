import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { buyerLanguageCookie } from "#contract/messages/buyer-language.ts";
import { show } from "#test/browser/show.tsx";
import { BuyerProvider, startBuyer, useBuyer } from "./buyer-context.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

function Price() {
  return <p>{useBuyer().money(1_000, "usd")}</p>;
}

/** Returns what the cookie remembers. */
function readChoice(): string | undefined {
  const found = document.cookie.split("; ").find((each) => each.startsWith(buyerLanguageCookie));
  return found?.slice(buyerLanguageCookie.length + 1);
}

test.each([
  ["whose locale Intl knows", ["en-GB", "de-AT"], "en-GB", "US$10.00"],
  ["that names a locale of the system", ["en-US@posix"], "en", "$10.00"],
  ["that speaks another language", ["ja-JP"], "en", "$10.00"],
])(
  "in a browser %s, a buyer goes to German and back to English",
  async (_, names, locale, price) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(names);
    const address = location.href;
    onTestFinished(() => {
      vi.restoreAllMocks();
      // biome-ignore lint/suspicious/noDocumentCookie: the page under test writes it the same way
      document.cookie = `${buyerLanguageCookie}=; path=/; max-age=0`;
      history.replaceState(null, "", address);
    });
    await startBuyer();
    show(
      <BuyerProvider>
        <LanguageSwitch />
        <Price />
      </BuyerProvider>,
    );
    await page.getByRole("combobox").selectOptions("Deutsch");
    await expect.element(page.getByRole("combobox", { name: "Sprache" })).toHaveValue("de");
    await page.getByRole("combobox").selectOptions("English");
    await expect.element(page.getByRole("combobox", { name: "Language" })).toHaveValue("en");
    await expect.element(page.getByText(price, { exact: true })).toBeVisible();
    expect(document.documentElement.lang).toBe("en");
    expect(new URLSearchParams(location.search).get("locale")).toBe(locale);
    expect(readChoice()).toBe(locale);
  },
);
