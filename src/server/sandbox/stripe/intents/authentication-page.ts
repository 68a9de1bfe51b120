import { serverMessages } from "#contract/messages/all-server-messages.ts";
import {
  type BuyerLanguage,
  type BuyerLocale,
  fillMessage,
} from "#contract/messages/buyer-language.ts";
import { escapeHtml } from "#server/platform/escape-html.ts";

export interface AuthenticationView {
  /** Undefined for a card that is only saved. */
  amount: { value: number; currency: string } | undefined;
  description: string | null;
  brand: string;
  last4: string;
}

const brandNames: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** Plays the bank's part of 3-D Secure: approve or refuse, without any script. */
export function authenticationPage(
  view: AuthenticationView,
  { language, locale }: BuyerLocale,
): string {
  const texts = serverMessages[language].bank;
  const amount = view.amount && money(view.amount, locale);
  const rows = [
    ...(amount === undefined ? [] : [[texts.amount, amount]]),
    ...(view.description === null ? [] : [[texts.purpose, view.description]]),
    [texts.card, `${brandNames[view.brand] ?? view.brand} •••• ${view.last4}`],
  ] as [string, string][];
  const list = rows
    .map(([term, value]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join("");
  const approve =
    amount === undefined ? texts.approve : fillMessage(texts.approveAmount, { amount });
  return page(
    language,
    amount === undefined ? texts.confirmCard : texts.confirmPayment,
    `<dl>${list}</dl>
<form method="post">
<button class="main" name="decision" value="approve">${escapeHtml(approve)}</button>
<button name="decision" value="refuse">${escapeHtml(texts.refuse)}</button>
</form>`,
  );
}

function money({ value, currency }: { value: number; currency: string }, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(value / 10 ** digits);
}

export type AuthenticationResult = "approved" | "refused" | "declined" | "closed";

export function authenticationResultPage(
  result: AuthenticationResult,
  { language }: BuyerLocale,
): string {
  const texts = serverMessages[language].bank;
  return page(language, texts[`${result}Title`], `<p>${escapeHtml(texts[result])}</p>`);
}

function page(language: BuyerLanguage, heading: string, content: string): string {
  const texts = serverMessages[language].bank;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(fillMessage(texts.title, { heading }))}</title>
<style>${styles}</style>
</head>
<body>
<main>
<p class="mode">${escapeHtml(texts.mode)}</p>
<p class="bank">${escapeHtml(texts.name)}</p>
<h1>${escapeHtml(heading)}</h1>
${content}
</main>
</body>
</html>
`;
}

const styles = `
*, *::before { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px;
  font: 15px/1.5 Inter, -apple-system, "Segoe UI", Roboto, "Open Sans", "Noto Sans", sans-serif;
  color: oklch(0.21 0.01 95); background: oklch(0.985 0.002 95); }
main { width: 100%; max-width: 400px; padding: 24px; border-radius: 16px; background: white;
  border: 1px solid oklch(0.917 0.003 95); }
.mode { display: inline-block; margin: 0 0 16px; padding: 2px 10px; border-radius: 999px; font-size: 13px;
  font-weight: 500; color: oklch(0.49 0.1 68); background: oklch(0.96 0.04 85); }
.bank { margin: 0 0 4px; font-size: 13px; color: oklch(0.43 0.01 95); }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; font-weight: 600; }
p { margin: 0; overflow-wrap: anywhere; }
dl { margin: 0 0 24px; border-top: 1px solid oklch(0.917 0.003 95); }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 10px 0;
  border-bottom: 1px solid oklch(0.917 0.003 95); }
dt { color: oklch(0.43 0.01 95); }
dd { margin: 0; font-weight: 500; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 8px; }
button { min-height: 44px; padding: 8px 16px; border-radius: 8px; border: 1px solid oklch(0.85 0.003 95);
  font: inherit; font-weight: 500; color: inherit; background: transparent; cursor: pointer; }
button.main { border-color: transparent; color: white; background: oklch(0.49 0.088 178); }
button:focus-visible { outline: 2px solid oklch(0.49 0.088 178); outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { color: oklch(0.955 0.005 200); background: oklch(0.165 0.005 200); }
  main { background: oklch(0.195 0.005 200); border-color: oklch(0.275 0.005 200); }
  .mode { color: oklch(0.82 0.1 85); background: oklch(0.28 0.04 85); }
  .bank, dt { color: oklch(0.77 0.005 200); }
  dl, dl div { border-color: oklch(0.275 0.005 200); }
  button { border-color: oklch(0.36 0.005 200); }
  button.main { color: oklch(0.18 0.02 178); background: oklch(0.75 0.105 178); }
  button:focus-visible { outline-color: oklch(0.75 0.105 178); }
}
`;
