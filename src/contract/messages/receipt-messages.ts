import type { MessagesLike } from "./buyer-language.ts";
import type { receiptMessages } from "./receipt-messages-en.ts";

/** What the messages of the receipt page in any language have. */
export type ReceiptMessages = MessagesLike<typeof receiptMessages>;
