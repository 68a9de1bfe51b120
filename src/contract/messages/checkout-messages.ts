import type { MessagesLike } from "./buyer-language.ts";
import type { checkoutMessages } from "./checkout-messages-en.ts";

/** The shape of the checkout's messages in any language. */
export type CheckoutMessages = MessagesLike<typeof checkoutMessages>;
