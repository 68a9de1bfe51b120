import type { MessagesLike } from "./buyer-language.ts";
import type { receiptMessages } from "./receipt-messages-en.ts";

/** The shape of the receipt page's messages in any language. */
export type ReceiptMessages = MessagesLike<typeof receiptMessages>;
