import type { ReceiptWire } from "#contract/billing/receipt-schema.ts";
import type { ReceiptMessages } from "#contract/messages/receipt-messages.ts";

/** Props of every part of the receipt. */
export interface ReceiptPartProps {
  receipt: ReceiptWire;
  messages: ReceiptMessages;
}
