import { expect, test } from "vitest";
import { allInvoiceMessages } from "#contract/messages/all-invoice-messages.ts";
import { type BuyerLanguage, buyerLanguages } from "#contract/messages/buyer-language.ts";
import { pdfText } from "#test/support/pdf-text.ts";
import type { InvoiceDocument } from "./invoice-document-rules.ts";
import { renderInvoice } from "./render-invoice.ts";

const party = { name: "Guild", address: null, taxIds: [], email: null };
const document: InvoiceDocument = {
  kind: "invoice",
  number: "GUILD-0001",
  issuedAt: "2026-03-01T09:00:00.000Z",
  language: "en",
  locale: "en-US",
  currency: "usd",
  isSandbox: false,
  seller: { ...party, website: null },
  buyer: { ...party, name: "Maya Okafor" },
  lines: [{ label: "Handbook", amount: 1_190 }],
  isTaxIncluded: false,
  subtotal: 1_190,
  discount: null,
  net: 1_000,
  taxes: [],
  total: 1_190,
  payment: null,
  corrects: null,
};

const renderText = async (change: Partial<InvoiceDocument>) =>
  pdfText(await renderInvoice({ ...document, ...change }));

test.each(buyerLanguages)(
  "prices that include tax are noted (%s)",
  async (language: BuyerLanguage) => {
    const { pricesIncludeTax } = allInvoiceMessages[language];
    expect(await renderText({ language, isTaxIncluded: true })).toContain(pricesIncludeTax);
    expect(await renderText({ language })).not.toContain(pricesIncludeTax);
  },
);

test("a description that is longer than a page goes on on the next one", async () => {
  const words = Array.from({ length: 1_500 }, (_, index) => `word${index}`);
  const lines = [
    { label: "Before", amount: 1 },
    { label: words.join(" "), amount: 1_188 },
    { label: "After", amount: 1 },
  ];
  const text = await renderText({ lines });
  const expected = ["Before", ...words, "After", "Page 4 of 4", "$11.88", "$11.90"];
  expect(expected.filter((word) => !text.includes(word))).toEqual([]);
});

test("a discount with a name that is longer than a page is not left out", async () => {
  const words = Array.from({ length: 600 }, (_, index) => `word${index}`);
  const text = await renderText({ discount: { name: words.join(" "), amount: 100 } });
  const expected = [...words, "−$1.00", "$11.90"];
  expect(expected.filter((word) => !text.includes(word))).toEqual([]);
});

const vat = {
  name: "VAT",
  country: "DE",
  reason: "standard_rated" as const,
  rate: 190_000,
  taxableAmount: 1_000,
  amount: 190,
};

test("a subtotal that equals the net amount is left out", async () => {
  const { subtotal, net } = allInvoiceMessages.en;
  const same = await renderText({ subtotal: 1_000, taxes: [vat] });
  expect([same.includes(subtotal), same.includes(net)]).toEqual([false, true]);
  const other = await renderText({
    subtotal: 1_100,
    discount: { name: null, amount: 100 },
    taxes: [vat],
  });
  expect([other.includes(subtotal), other.includes(net)]).toEqual([true, true]);
});

test("an address in the United States has the city before the state and the ZIP code", async () => {
  const address = {
    line1: "1 State St",
    line2: null,
    city: "Albany",
    state: "US-NY",
    postal_code: "12207",
    country: "US",
  };
  expect(await renderText({ buyer: { ...party, address } })).toContain("Albany, NY 12207");
});

test("marks of direction do not change what is read", async () => {
  const lines = [{ label: "Pay \u202e001\u202c dollars \u2066now\u2069", amount: 1 }];
  expect(await renderText({ lines })).toContain("Pay 001 dollars now");
});

test.each(buyerLanguages)("a negative total says that it became credit (%s)", async (language) => {
  const { credited, due } = allInvoiceMessages[language];
  const payment = {
    at: "2026-03-01T09:00:00.000Z",
    amount: 0,
    creditUsed: 0,
    waived: 0,
    card: null,
  };
  const minus = { ...vat, taxableAmount: -1_000, amount: -190 };
  const text = await renderText({
    language,
    subtotal: -1_000,
    net: -1_000,
    taxes: [minus],
    total: -1_190,
    payment,
  });
  for (const words of [credited, "$11.90", "\u2212$1.90", "\u2212$11.90", due, "$0.00"])
    expect(text).toContain(words);
  expect(await renderText({ language, payment })).not.toContain(credited);
});
