import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import type {
  CheckoutPublicConfirmedWire,
  CheckoutPublicWire,
  CheckoutWire,
} from "#contract/billing/checkout-schema.ts";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { CustomerBalanceWire } from "#contract/billing/customer-balance-schema.ts";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerSessionWire } from "#contract/billing/customer-session-schema.ts";
import type { CustomerStateWire } from "#contract/billing/customer-state-schema.ts";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import type { FileWire, ProductMediaWire } from "#contract/billing/file-schema.ts";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type {
  OrderPaymentLinkWire,
  OrderPaymentWire,
} from "#contract/billing/order-payment-schema.ts";
import type { OrderItemWire, OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import type { PortalAuthenticatedWire } from "#contract/billing/portal-sign-in-schema.ts";
import type { PriceWire } from "#contract/billing/price-schema.ts";
import type { CustomFieldAnswerWire, ReceiptWire } from "#contract/billing/receipt-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import type { SellerWire } from "#contract/billing/seller-schema.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";

/**
 * The schemas that have examples of their own: components by their names, and objects inside of
 * them by the name of the field that holds them, such as `custom_fields`, in the same form.
 */
interface Nouns {
  File: FileWire;
  Medias: ProductMediaWire;
  Customer: CustomerWire;
  CustomerState: CustomerStateWire;
  Organization: SellerWire;
  CustomField: CustomFieldWire;
  Discount: DiscountWire;
  Meter: MeterWire;
  Options: { label: string; value: string };
  Benefit: BenefitWire;
  Benefits: BenefitWire;
  PortalAuthenticate: { code: string };
  PortalAuthenticated: PortalAuthenticatedWire;
  CustomerSession: CustomerSessionWire;
  Checkout: CheckoutWire;
  CheckoutPublic: CheckoutPublicWire;
  CheckoutPublicConfirmed: CheckoutPublicConfirmedWire;
  Order: OrderWire;
  Subscription: SubscriptionWire;
  CustomerBalance: CustomerBalanceWire;
  Items: OrderItemWire;
  Payment: PaymentWire;
  Refund: RefundWire;
  Dispute: DisputeWire;
  DisputeEvidence: { text: string };
  Receipt: ReceiptWire;
  OrderPayment: OrderPaymentWire;
  OrderPaymentLink: OrderPaymentLinkWire;
  Refunds: ReceiptWire["refunds"][number];
  CustomFields: CustomFieldAnswerWire;
  Prices: PriceWire;
  Clauses: { value: string };
}

/** Examples where the name of a field alone does not say what a sensible value is. */
export const nounExamples: { readonly [Noun in keyof Nouns]: Partial<Nouns[Noun]> } = {
  File: { name: "handbook.pdf" },
  Medias: { name: "cover.png", mime_type: "image/png" },
  Customer: { name: "Ada Lovelace" },
  CustomerState: { name: "Ada Lovelace" },
  Organization: { name: "Northwind", slug: "northwind", country: null },
  CustomField: { name: "Company size", slug: "company_size" },
  Discount: { name: "Launch" },
  Meter: { name: "Render minutes" },
  Options: { label: "1 to 10", value: "small" },
  Benefit: { description: "Early access" },
  Benefits: { description: "Early access" },
  PortalAuthenticate: { code: "KQ7M-2XHD" },
  PortalAuthenticated: { token: "guild_cst_5tVnFxVQxEJ3mWqKZB2y7oRhUdPcLs8N" },
  CustomerSession: { token: "guild_cst_5tVnFxVQxEJ3mWqKZB2y7oRhUdPcLs8N" },
  Checkout: { amount: 2_000 },
  CheckoutPublic: { amount: 2_000 },
  CheckoutPublicConfirmed: { amount: 2_000 },
  Order: {
    amount: 1_500,
    status: "partially_refunded",
    paid: true,
    refunded_amount: 500,
    refunded_tax_amount: 100,
  },
  Subscription: {
    status: "active",
    amount: 1_500,
    cancel_at_period_end: false,
    customer_cancellation_reason: null,
    customer_cancellation_comment: null,
  },
  CustomerBalance: { amount: 750, balance: 750 },
  Items: { amount: 2_000, label: "Handbook" },
  Payment: { status: "succeeded", amount: 1_800, decline_reason: null, decline_message: null },
  Refund: { status: "succeeded", amount: 500, tax_amount: 100, comment: "Bought by mistake" },
  Dispute: { status: "needs_response", amount: 1_500, tax_amount: 300, reason: "fraudulent" },
  DisputeEvidence: { text: "The buyer downloaded the file on March 2." },
  Receipt: { status: "partially_refunded", number: "NORTHWIND-0001", refunded_amount: 600 },
  OrderPayment: { state: "payable", number: "NORTHWIND-0001" },
  OrderPaymentLink: { number: "NORTHWIND-0001" },
  Refunds: { status: "succeeded", amount: 600 },
  CustomFields: { label: "Company size", type: "select", value: "1 to 10" },
  Prices: { type: "recurring" },
  Clauses: { value: "render.completed" },
};
