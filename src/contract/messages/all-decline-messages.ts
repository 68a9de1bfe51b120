import type { BuyerLanguage } from "./buyer-language.ts";
import type { RefusalMessages } from "./refusal-messages.ts";
import { refusalMessages as german } from "./refusal-messages-de.ts";
import { refusalMessages as english } from "./refusal-messages-en.ts";
import { refusalMessages as spanish } from "./refusal-messages-es.ts";
import { refusalMessages as french } from "./refusal-messages-fr.ts";
import { refusalMessages as japanese } from "./refusal-messages-ja.ts";
import { refusalMessages as portuguese } from "./refusal-messages-pt.ts";

/** For the server only: mails say why a payment failed in the language of the buyer. */
export const allDeclineMessages: Readonly<Record<BuyerLanguage, RefusalMessages["declines"]>> = {
  en: english.declines,
  de: german.declines,
  fr: french.declines,
  es: spanish.declines,
  pt: portuguese.declines,
  ja: japanese.declines,
};
