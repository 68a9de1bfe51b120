import type { MessagesLike } from "./buyer-language.ts";
import type { refusalMessages } from "./refusal-messages-en.ts";

/** The shape of the messages about refused requests in any language. */
export type RefusalMessages = MessagesLike<typeof refusalMessages>;
export type FieldReason = keyof RefusalMessages["fields"];
export type DeclineReason = keyof RefusalMessages["declines"];
