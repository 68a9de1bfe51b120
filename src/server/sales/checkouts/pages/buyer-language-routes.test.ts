import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";

const shop = await aShop({ works: true });
const poster = await shop.product(2_000);

async function languageAt(path: string, headers: Record<string, string> = {}) {
  const { text } = await shop.app.visitor().get(path, headers);
  const [, locale, language] = /<html data-locale="([^"]*)" lang="(\w+)"/.exec(text) ?? [];
  const scripts = [...text.matchAll(/modulepreload[^>]*-messages-(\w+)-/g)].map(([, each]) => each);
  return { language, locale, scripts };
}

const cookie = "a=1; guildhall_buyer_locale=es-MX; b=2";

test.each([
  ["?locale=de-AT", "fr", { cookie }, "de", "de-AT"],
  ["?locale=xx", "fr-CA", { cookie }, "fr", "fr-CA"],
  ["?locale=%3Cb%3E&locale=de", "fr", {}, "fr", "fr"],
  ["", null, { cookie, "accept-language": "ja" }, "es", "es-MX"],
  ["", null, { "accept-language": "it, pt-BR;q=0.9, en;q=0.1" }, "pt", "pt-BR"],
  ["", null, { "accept-language": "ko" }, "en", "ko"],
  ["", null, { cookie: "guildhall_buyer_locale=%22%3E" }, "en", "en-US"],
])(
  "with %j, checkout %j and %j the page is in %s",
  async (search, stored, headers, language, locale) => {
    const { client_secret: secret } = await shop.checkout(poster, stored ? { locale: stored } : {});
    expect(await languageAt(`/checkout/${secret}${search}`, headers)).toEqual({
      language,
      locale,
      scripts: [language],
    });
  },
);

test("a link that leads nowhere says so in the language of the browser", async () => {
  const { text } = await shop.app.visitor().get("/buy/none", { "accept-language": "fr" });
  expect(text).toContain('<html lang="fr">');
  expect(text).toContain("Lien introuvable");
});

interface Sent {
  subject: string;
  text: string;
  links: string[];
}

async function mailsTo(email: string): Promise<Sent[]> {
  await shop.settle();
  const { body } = await shop.app.visitor().get(`/api/dev/mailbox?to=${email}`);
  return body;
}

test("order, customer, emails and receipt follow the language of the purchase", async () => {
  const customer_email = "lena@example.com";
  const checkout = await shop.checkout(poster);
  const { status } = await shop.confirm(checkout, { customer_email, locale: "de-AT" });
  expect(status).toBe(200);
  const [receipt] = await mailsTo(customer_email);
  expect(receipt?.subject).toBe("Ihr Beleg");
  expect(receipt?.text).toMatch(/Sie haben am \d+\. \S+ \d{4} \$\u00a020,00 bezahlt\./);
  expect(receipt?.text).toContain("Gesendet von Guildhall für Seller");

  const { body: orders } = await shop.seller.get(`/v1/orders/?checkout_id=${checkout.id}`);
  const [order] = orders.items;
  expect(order.customer.locale).toBe("de-AT");
  const refund = { order_id: order.id, reason: "customer_request", amount: 500 };
  expect((await shop.seller.post("/v1/refunds/", refund)).status).toBe(200);
  expect((await mailsTo(customer_email)).map(({ subject }) => subject)).toContain(
    "Ihre Erstattung",
  );

  const path = new URL(receipt?.links[0] ?? "").pathname;
  expect(await languageAt(path, { "accept-language": "fr" })).toMatchObject({ language: "de" });

  const next = await shop.checkout(poster, { customer_id: order.customer_id });
  expect(next.locale).toBe("de-AT");
});

test("a stranger who types the address of a customer does not change their language", async () => {
  const customer_email = "mia@example.com";
  for (const locale of ["fr", "ja"])
    await shop.confirm(await shop.checkout(poster), { customer_email, locale });
  const { body } = await shop.seller.get(`/v1/customers/?email=${customer_email}`);
  expect(body.items[0].locale).toBe("fr");
  const subjects = (await mailsTo(customer_email)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual(["Votre reçu", "領収書のお知らせ"]);
});

test("refusals name their sentence, and codes that warn a thief are not sent", async () => {
  const { client_secret: secret } = await shop.checkout(poster);
  const path = `/v1/checkouts/client/${secret}`;
  const { body } = await shop.app.visitor().send({
    method: "PATCH",
    url: path,
    payload: { discount_code: "NONE" },
  });
  expect(body.detail).toEqual([
    {
      type: "value_error",
      loc: ["body", "discount_code"],
      msg: "This discount code is not valid.",
      ctx: { reason: "discount_code_invalid" },
    },
  ]);
  const readReason = async (token: string) =>
    (await shop.confirm({ client_secret: secret }, { confirmation_token_id: token })).body.reason;
  expect(await readReason("ctoken_visa_chargeDeclinedInsufficientFunds")).toBe(
    "insufficient_funds",
  );
  expect(await readReason("ctoken_visa_chargeDeclinedStolenCard")).toBe("card_declined");
});
