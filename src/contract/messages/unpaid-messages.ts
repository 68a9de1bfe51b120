import type { MessagesLike } from "./buyer-language.ts";
import type { unpaidMessages } from "./unpaid-messages-en.ts";

/** The shape of the messages of the payment link's page in any language. */
export type UnpaidMessages = MessagesLike<typeof unpaidMessages>;
