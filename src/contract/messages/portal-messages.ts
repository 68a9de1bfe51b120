import type { MessagesLike } from "./buyer-language.ts";
import type { portalMessages } from "./portal-messages-en.ts";

/** The shape of the customer portal's messages in any language. */
export type PortalMessages = MessagesLike<typeof portalMessages>;
