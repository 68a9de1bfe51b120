/** The messages of an embedded checkout to the page around it, by `postMessage`. */
export type EmbedEvent =
  | { event: "loaded" }
  /** The buyer wants to leave. */
  | { event: "close" }
  /** The buyer has paid; the payment is being processed. */
  | { event: "confirmed" }
  /** The order is complete. With `redirect`, the buyer should go to `successURL`. */
  | { event: "success"; successURL: string; redirect: boolean }
  /** Whether the dialog must stay open. Listeners do not get it. */
  | { event: "lock"; locked: boolean };

export type EmbedMessage = EmbedEvent & { type: "GUILDHALL_CHECKOUT" };
