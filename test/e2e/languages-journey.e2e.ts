import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { payButton, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const guide = await shop.product(123_450, { name: "Field Guide" });

interface Expected {
  locale: string;
  /** The message files that a page in this language loads. */
  ownTexts: RegExp;
  form: { buy: string; email: string; number: string; expiry: string; code: string; name: string };
  country: { label: string; name: string };
  pay: string;
  missing: string;
  declined: string;
  bank: { frame: string; approve: string };
  thanks: string;
  receiptLink: string;
  receipt: string;
  mail: { subject: string; text: string };
  shown: string;
}

const german: Expected = {
  locale: "de",
  ownTexts: /-messages-de-/,
  form: {
    buy: "Field Guide kaufen",
    email: "E-Mail",
    number: "Kartennummer",
    expiry: "Gültig bis, MM / JJ",
    code: "Prüfnummer",
    name: "Name auf der Karte",
  },
  country: { label: "Land oder Region", name: "Österreich" },
  pay: "Jetzt für 1.234,50 $ kaufen",
  missing: "Dieses Feld ist erforderlich.",
  declined: "Ihre Karte ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte.",
  bank: { frame: "Bei Ihrer Bank bestätigen", approve: "1.234,50 $ freigeben" },
  thanks: "Vielen Dank für Ihre Bestellung",
  receiptLink: "Beleg ansehen",
  receipt: "Beleg",
  mail: { subject: "Ihr Beleg", text: "1.234,50\u00a0$ bezahlt." },
  shown: "German",
};

const japanese: Expected = {
  locale: "ja",
  ownTexts: /-messages-ja-/,
  form: {
    buy: "Field Guide を購入",
    email: "メールアドレス",
    number: "カード番号",
    expiry: "有効期限（月 / 年）",
    code: "セキュリティコード",
    name: "カード名義人",
  },
  country: { label: "国または地域", name: "日本" },
  pay: "$1,234.50 を支払う",
  missing: "この項目は必須です。",
  declined: "カードの残高が不足しています。別のカードをお試しください。",
  bank: { frame: "銀行での本人確認", approve: "$1,234.50 を承認する" },
  thanks: "ご注文ありがとうございます",
  receiptLink: "領収書を表示",
  receipt: "領収書",
  mail: { subject: "領収書のお知らせ", text: "$1,234.50 をお支払いいただきました。" },
  shown: "Japanese",
};

/** For the pictures in the documentation: `LANGUAGE_PICTURES=docs/images`. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.LANGUAGE_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function fillCard(page: Page, { form }: Expected, number: string): Promise<void> {
  await page.getByLabel(form.number).fill(number);
  await page.getByLabel(form.expiry).fill("1234");
  await page.getByLabel(form.code).fill("123");
}

const noFunds = "4000000000009995";

/** From the empty form to the receipt, with a refusal, a decline and the bank on the way. */
async function buy(expected: Expected): Promise<void> {
  const { locale, form } = expected;
  const email = `${locale}@example.com`;
  const page = await device();
  const texts: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("-messages-")) texts.push(response.url());
  });
  const { client_secret: secret } = await shop.checkout(guide);
  await page.goto(`/checkout/${secret}?locale=${locale}`);
  await arrive(page, form.buy);
  expect(await page.locator("html").getAttribute("lang")).toBe(locale);
  await page.getByLabel(form.number).waitFor();
  const pay = page.getByRole("button", { name: expected.pay });
  await pay.click();
  await expect.poll(() => page.getByText(expected.missing).count()).toBe(3);
  await expectSound(page);

  await page.getByLabel(form.email).fill(email);
  await page.getByLabel(form.name).fill("Ines Carvalho");
  await page.getByLabel(expected.country.label).selectOption(expected.country.name);
  await picture(page, `checkout-${locale}`);
  await fillCard(page, expected, noFunds);
  await pay.click();
  await page.getByText(expected.declined).waitFor();

  await fillCard(page, expected, testCards.asks);
  await pay.click();
  const bank = page.frameLocator(`iframe[title="${expected.bank.frame}"]`);
  const approve = bank.getByRole("button", { name: expected.bank.approve });
  await approve.waitFor();
  await picture(page, `bank-${locale}`);
  await approve.click();
  await arrive(page, expected.thanks);
  await page.getByRole("link", { name: expected.receiptLink }).waitFor();
  await expectSound(page);
  await picture(page, `success-${locale}`);

  await page.getByRole("link", { name: expected.receiptLink }).click();
  await arrive(page, expected.receipt);
  expect(await page.locator("html").getAttribute("lang")).toBe(locale);
  await expectSound(page);
  await picture(page, `receipt-${locale}`);
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.filter((url) => !expected.ownTexts.test(url))).toEqual([]);
  await expectStored(expected, email);
}

/** The email, and what the seller sees. */
async function expectStored({ mail, locale }: Expected, email: string): Promise<void> {
  await shop.settle();
  const { body } = await shop.app.visitor().get(`/api/dev/mailbox?to=${email}`);
  const [sent] = body as { subject: string; text: string; html: string }[];
  expect(sent?.subject).toBe(mail.subject);
  expect(sent?.text).toContain(mail.text);
  const { body: customers } = await shop.seller.get(`/v1/customers/?email=${email}`);
  expect(customers.items[0].locale).toBe(locale);
}

journey("a purchase in German", () => buy(german));

sideJourney("a purchase in Japanese", () => buy(japanese));

sideJourney("a buyer chooses another language, and what was typed stays", async () => {
  const checkout = await shop.checkout(guide, { locale: "fr" });
  const page = await device();
  await page.goto(`/checkout/${checkout.client_secret}`);
  await arrive(page, "Acheter Field Guide");
  await page.getByLabel("E-mail").fill("choice@example.com");
  await page.getByLabel("Langue").first().selectOption("English");
  await arrive(page, "Buy Field Guide");
  expect(await page.getByLabel("Email").inputValue()).toBe("choice@example.com");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await payButton(page).waitFor();
  const stored = async () =>
    (await shop.rows("select locale from checkouts where id = $1", checkout.id))[0]?.locale;
  await expect.poll(stored).toMatch(/^en/);

  // The same browser remembers it for the next purchase; the address of a link goes before it.
  const { client_secret: next } = await shop.checkout(guide);
  await page.goto(`/checkout/${next}`);
  await arrive(page, "Buy Field Guide");
  await page.goto(`/checkout/${next}?locale=es`);
  await arrive(page, "Comprar Field Guide");
  await page.goto(`/checkout/${next}?locale=pt-BR`);
  await arrive(page, "Comprar Field Guide");
  await page.getByRole("button", { name: "Pagar US$ 1.234,50" }).waitFor();
});
