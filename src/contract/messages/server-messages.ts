import type { MessagesLike } from "./buyer-language.ts";
import type { serverMessages } from "./server-messages-en.ts";

/** The shape of the server's messages to buyers in any language. */
export type ServerMessages = MessagesLike<typeof serverMessages>;
