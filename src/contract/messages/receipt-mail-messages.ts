import type { MessagesLike } from "./buyer-language.ts";
import type { receiptMailMessages } from "./receipt-mail-messages-en.ts";

/** What the messages of the mails about orders in any language have. */
export type ReceiptMailMessages = MessagesLike<typeof receiptMailMessages>;
