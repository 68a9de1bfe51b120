import type { MessagesLike } from "./buyer-language.ts";
import type { usageMessages } from "./usage-messages-en.ts";

/** The shape of the messages about usage in any language. */
export type UsageMessages = MessagesLike<typeof usageMessages>;
