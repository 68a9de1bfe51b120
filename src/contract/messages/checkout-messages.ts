import type { MessagesLike } from "./buyer-language.ts";
import type { checkoutMessages } from "./checkout-messages-en.ts";

/** What the messages of the checkout in any language have. */
export type CheckoutMessages = MessagesLike<typeof checkoutMessages>;
