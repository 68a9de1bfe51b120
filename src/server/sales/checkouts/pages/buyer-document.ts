import type { FastifyRequest } from "fastify";
import {
  acceptedLocales,
  type BuyerLocale,
  buyerLanguageCookie,
  chooseLocale,
} from "#contract/messages/buyer-language.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type BuyerPart, buyerParts } from "./buyer-page-rules.ts";
import { localizedDocuments } from "./localized-document.ts";

/**
 * Returns the locale of a buyer: what the address says, what is stored with the checkout or the
 * order, what the buyer chose on an earlier page, what the browser prefers.
 */
export function requestedLocale(request: FastifyRequest, stored?: string | null): BuyerLocale {
  const { locale } = request.query as { locale?: unknown };
  const { cookie, "accept-language": accepted } = request.headers;
  return chooseLocale([
    typeof locale === "string" ? locale : null,
    stored,
    cookiePattern.exec(cookie ?? "")?.[1],
    ...acceptedLocales(accepted),
  ]);
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${buyerLanguageCookie}=([\\w-]{2,35})(?:;|$)`);

type Mode = Config["mode"];

interface BuyerScripts {
  script: string;
  texts: readonly string[];
  /** The parts that some state of the page begins with. */
  parts: readonly BuyerPart[];
}

/**
 * The kinds of pages: the script of each, and the texts that it needs beside those of the checkout.
 */
export const buyerPages = {
  checkout: { script: "checkout-screen.tsx", texts: ["checkout"], parts: buyerParts },
  receipt: { script: "receipt/receipt-screen.tsx", texts: ["checkout", "receipt"], parts: [] },
  pay: {
    script: "unpaid/unpaid-screen.tsx",
    texts: ["checkout", "unpaid"],
    parts: ["card", "refusals"],
  },
} satisfies Record<string, BuyerScripts>;
export type BuyerPage = keyof typeof buyerPages;

/** The script of each part, in each mode. */
const partScripts: Record<BuyerPart, Record<Mode, string>> = {
  card: {
    live: "../buyer/payment/live-stripe.ts",
    sandbox: "../buyer/payment/sandbox-stripe.ts",
  },
  states: inBoth("../seller/place-names.ts"),
  description: inBoth("../ui/text/markdown.tsx"),
  prefill: inBoth("form/prefill.ts"),
  frame: inBoth("embed/embed-bar.tsx"),
  confirmation: inBoth("confirmation/confirmation-page.tsx"),
  bankStep: inBoth("../buyer/payment/bank-step.tsx"),
  refusals: inBoth("../buyer/refusals/refusal-texts.ts"),
};

function inBoth(script: string): Record<Mode, string> {
  return { live: script, sandbox: script };
}

export type BuyerDocuments = (
  page: BuyerPage,
  chosen: BuyerLocale,
  parts?: readonly BuyerPart[],
) => string;

/** Makes the document of each kind of page, with the parts that it shows first. */
export function buyerDocuments(folder: string, html: string, mode: Mode): BuyerDocuments {
  const documentIn = localizedDocuments({ folder, manifest: "checkout-manifest.json", html });
  return (page, chosen, parts = []) => {
    const { script, texts } = buyerPages[page];
    return documentIn(
      {
        scripts: [script, ...parts.map((part) => partScripts[part][mode])],
        texts: [...texts, ...(parts.includes("refusals") ? ["refusal"] : [])],
      },
      chosen,
    );
  };
}
