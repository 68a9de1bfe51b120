import type { BuyerLanguage } from "./buyer-language.ts";
import type { ServerMessages } from "./server-messages.ts";
import { serverMessages as german } from "./server-messages-de.ts";
import { serverMessages as english } from "./server-messages-en.ts";
import { serverMessages as spanish } from "./server-messages-es.ts";
import { serverMessages as french } from "./server-messages-fr.ts";
import { serverMessages as japanese } from "./server-messages-ja.ts";
import { serverMessages as portuguese } from "./server-messages-pt.ts";

/** For the server only: a page would load every language with it. */
export const serverMessages: Readonly<Record<BuyerLanguage, ServerMessages>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
  ja: japanese,
};
