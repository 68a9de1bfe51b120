import type { BuyerLanguage, MessagesLike } from "./buyer-language.ts";
import { linkMessages as english } from "./link-messages-en.ts";

export type LinkMessages = MessagesLike<typeof english>;

export const linkMessages: Readonly<Record<BuyerLanguage, LinkMessages>> = { en: english };
