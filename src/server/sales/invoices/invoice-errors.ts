import type { RefusalSpec } from "#server/platform/refusal.ts";

export const invoiceErrors = {
  notPaid: {
    status: 422,
    code: "NotPaidOrder",
    message: "The order is not paid yet. An invoice can be made once it is paid.",
  },
  missingDetails: {
    status: 422,
    code: "MissingInvoiceBillingDetails",
    message: "The order has no billing name or no billing address. Add them to make the invoice.",
  },
  exists: {
    status: 409,
    code: "InvoiceAlreadyExists",
    message: "This order has an invoice already.",
  },
  /** The official client reads a 404 of this name only. */
  none: {
    status: 404,
    code: "ResourceNotFound",
    message:
      "This order has no invoice. It is made once the order is paid and has a billing name and a billing address.",
  },
  noCreditNote: {
    status: 404,
    code: "ResourceNotFound",
    message: "This refund has no credit note. It is made once the refund has succeeded.",
  },
  noDisputeCreditNote: {
    status: 404,
    code: "ResourceNotFound",
    message:
      "This dispute has no credit note. It is made once the dispute is lost, for what refunds have left of the invoice.",
  },
} satisfies Record<string, RefusalSpec>;
