import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import { lineText } from "../visible-text.ts";
import { Address, AddressInput } from "./address-schema.ts";

/** Where the file is, for an hour. */
export const OrderInvoice = z.object({ url: z.string() });
export type OrderInvoiceWire = z.infer<typeof OrderInvoice>;

/** The invoice that was made. */
export const GeneratedInvoice = z.object({ invoice_number: z.string(), created_at: Instant });
export type GeneratedInvoiceWire = z.infer<typeof GeneratedInvoice>;

export const CreditNote = z.object({ number: z.string(), url: z.string() });
export type CreditNoteWire = z.infer<typeof CreditNote>;

/** Who the seller is on invoices. Without a name, that of the organization is used. */
export const InvoiceDetails = z.object({
  name: z.nullable(z.string()),
  address: z.nullable(Address),
  tax_id: z.nullable(z.string()),
});
export type InvoiceDetailsWire = z.infer<typeof InvoiceDetails>;

const maxNameLength = 255;
const maxTaxIdLength = 50;
const text = (maxLength: number) => z.optional(z.nullable(lineText(1, maxLength)));

/** Absent: unchanged; null: cleared. */
export const InvoiceDetailsUpdate = z.object({
  name: text(maxNameLength),
  address: z.optional(z.nullable(AddressInput)),
  tax_id: text(maxTaxIdLength),
});
export type InvoiceDetailsUpdate = z.infer<typeof InvoiceDetailsUpdate>;
