import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { buyerLanguages } from "#contract/messages/buyer-language.ts";
import {
  type BuyerPage,
  buyerDocuments,
  buyerPages,
} from "#server/sales/checkouts/pages/buyer-document.ts";

const entry = "checkout.html";
const checkoutPage = "checkout-screen.tsx";
const receiptPage = "receipt/receipt-screen.tsx";
const unpaidPage = "unpaid/unpaid-screen.tsx";
const livePayment = "../buyer/payment/live-stripe.ts";
const sandboxPayment = "../buyer/payment/sandbox-stripe.ts";

/**
 * Loaded in some states only, or after a press: states, formatted descriptions, the bar of a frame,
 * the bank's dialog, refusals, the success page.
 */
const onNeed =
  /\b(?:place-names|prefill|embed-bar|markdown|sandbox-challenge|refusal-texts|bank-step|confirmation-page)\b/;

const texts = /\/(?:checkout|receipt|refusal|unpaid)-messages-\w+\.ts$/;

/** Lists all scripts that every buyer's page of a kind loads, by page and language. */
export function listCheckoutScripts(webRoot: string): Record<string, string[]> {
  const file = join(webRoot, "checkout-manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  const later = manifest[checkoutPage]?.dynamicImports ?? [];
  const ofMode = [receiptPage, unpaidPage, livePayment, sandboxPayment];
  const ofCheckout = [
    entry,
    checkoutPage,
    ...later.filter((name) => !ofMode.includes(name) && !onNeed.test(name) && !texts.test(name)),
  ];
  const getTexts = (page: "checkout" | "receipt" | "unpaid", language: string) => {
    const ending = `/${page}-messages-${language}.ts`;
    const found = Object.keys(manifest).find((name) => name.endsWith(ending));
    if (!found) throw new Error(`The checkout's build has no ${ending}.`);
    return found;
  };
  const pages = buyerLanguages.flatMap((language): [string, string[]][] => [
    [`live checkout in ${language}`, [...ofCheckout, livePayment, getTexts("checkout", language)]],
    [
      `sandbox checkout in ${language}`,
      [...ofCheckout, sandboxPayment, getTexts("checkout", language)],
    ],
    [
      `receipt in ${language}`,
      [entry, receiptPage, getTexts("checkout", language), getTexts("receipt", language)],
    ],
    ...[livePayment, sandboxPayment].map((payment): [string, string[]] => [
      `payment link (${payment}) in ${language}`,
      [entry, unpaidPage, payment, getTexts("checkout", language), getTexts("unpaid", language)],
    ]),
  ]);
  return Object.fromEntries(pages.map(([name, parts]) => [name, listScripts(manifest, parts)]));
}

/**
 * Lists every script that the document of a buyer's page names, with all parts that any state of
 * the page begins with.
 */
export function listNamedScripts(webRoot: string): Record<string, string[]> {
  const html = readFileSync(join(webRoot, "checkout.html"), "utf8");
  const pages = (["live", "sandbox"] as const).flatMap((mode) => {
    const documentIn = buyerDocuments(webRoot, html, mode);
    return (Object.keys(buyerPages) as BuyerPage[]).map((page): [string, string[]] => {
      const { parts } = buyerPages[page];
      const document = documentIn(page, { language: "en", locale: "en-US" }, parts);
      const addresses = [...document.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)];
      return [`${mode} ${page}`, addresses.flatMap(([, address]) => address ?? [])];
    });
  });
  return Object.fromEntries(pages);
}

/** With everything these import at once. */
function listScripts(manifest: Manifest, names: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The checkout's build has no ${name}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...found].sort();
}
