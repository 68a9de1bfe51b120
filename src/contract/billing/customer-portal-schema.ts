import * as z from "zod/mini";
import { Instant } from "../instant.ts";
import {
  BooleanText,
  organizationFilter,
  pageFields,
  repeated,
  sortedBy,
  toPageSchema,
} from "../page.ts";
import { visibleText } from "../visible-text.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { Address, AddressInput } from "./address-schema.ts";
import { cancellationReasons } from "./cancellation-reasons.ts";
import { CheckoutProduct } from "./checkout-schema.ts";
import { InternationalEmail } from "./international-email.ts";
import { OrderSubscription } from "./order-schema.ts";
import { Price } from "./price-schema.ts";
import { PublicSeller } from "./public-seller-schema.ts";
import {
  PendingUpdate,
  SubscriptionMeter,
  SubscriptionPreview,
  subscriptionStatuses,
} from "./subscription-schema.ts";
import { TaxId, TaxNumber } from "./tax-id-schema.ts";
import { UpcomingMeter } from "./upcoming-order-schema.ts";

/** A product as customers see it in the portal. */
export const CustomerProduct = CheckoutProduct;
export type CustomerProductWire = z.infer<typeof CustomerProduct>;

/** The seller, and what customers can buy or change to. */
export const CustomerOrganization = z.object({
  organization: PublicSeller,
  products: z.array(CustomerProduct),
});
export type CustomerOrganizationWire = z.infer<typeof CustomerOrganization>;

export const SlugParams = z.object({ slug: z.string().check(z.minLength(1), z.maxLength(100)) });

/** Customers see the name of a meter, not its filter. */
export const CustomerSubscriptionMeter = z.extend(SubscriptionMeter, {
  meter: z.object({
    created_at: Instant,
    modified_at: z.nullable(Instant),
    id: WireId,
    name: z.string(),
  }),
});

export const SubscriptionBilling = z.object({
  name: z.nullable(z.string()),
  address: z.nullable(Address),
  tax_id: z.nullable(TaxId),
});
export type SubscriptionBillingWire = z.infer<typeof SubscriptionBilling>;

export const CustomerSubscription = z.extend(z.omit(OrderSubscription, { metadata: true }), {
  status: z.enum(subscriptionStatuses),
  product: z.extend(CustomerProduct, { organization: PublicSeller }),
  prices: z.array(Price),
  meters: z.array(CustomerSubscriptionMeter),
  pending_update: z.nullable(PendingUpdate),
  /**
   * Of our own: to whom it is billed, and where its tax is computed. Null for the session of one
   * purchase.
   */
  billing: z.nullable(SubscriptionBilling),
  /** Newer clients require it. Our own scheduler renews every subscription. */
  is_polar_managed: z.literal(true),
});
export type CustomerSubscriptionWire = z.infer<typeof CustomerSubscription>;

export const CustomerSubscriptionPage = toPageSchema(CustomerSubscription);

/** A change of plan, a cancellation at the end of the period, or its undoing. */
export const CustomerSubscriptionUpdate = z.object({
  product_id: z.optional(WireIdInput),
  cancel_at_period_end: z.optional(z.nullable(z.boolean())),
  cancellation_reason: z.optional(z.nullable(z.enum(cancellationReasons))),
  cancellation_comment: z.optional(z.nullable(visibleText(1, 2_000))),
  /** Null takes a change of plan back that waits for the end of the period. */
  pending_update: z.optional(z.null()),
});
export type CustomerSubscriptionUpdate = z.infer<typeof CustomerSubscriptionUpdate>;

/** Without the books of the seller. */
export const CustomerSubscriptionPreview = z.omit(SubscriptionPreview, { ledger_entries: true });
export type CustomerSubscriptionPreviewWire = z.infer<typeof CustomerSubscriptionPreview>;

/**
 * Of our own: the next renewal of each subscription that renews. One whose renewal cannot be
 * computed is left out.
 */
export const CustomerRenewalList = z.object({
  items: z.array(
    z.object({
      subscription_id: WireId,
      preview: CustomerSubscriptionPreview,
      /** The usage of each meter until now, and its amount. */
      meters: z.array(UpcomingMeter),
    }),
  ),
});
export type CustomerRenewalListWire = z.infer<typeof CustomerRenewalList>;
export type CustomerRenewalWire = CustomerRenewalListWire["items"][number];

export const CustomerRenewalQuery = z.object(organizationFilter);

export const CustomerSubscriptionListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  product_id: z.optional(repeated(WireIdInput)),
  active: z.optional(BooleanText),
  query: z.optional(z.string().check(z.maxLength(255))),
  sorting: sortedBy(["started_at", "amount", "status", "organization", "product"], "-started_at"),
});
export type CustomerSubscriptionListQuery = z.infer<typeof CustomerSubscriptionListQuery>;

export const CustomerPortalCustomer = z.object({
  created_at: Instant,
  modified_at: z.nullable(Instant),
  id: WireId,
  email: z.string(),
  email_verified: z.boolean(),
  name: z.nullable(z.string()),
  billing_name: z.nullable(z.string()),
  billing_address: z.nullable(Address),
  tax_id: z.nullable(TaxId),
  /** Accounts at other services that benefits need. None can be linked yet. */
  oauth_accounts: z.record(z.string(), z.never()),
  default_payment_method_id: z.nullable(z.string()),
  type: z.literal("individual"),
  locale: z.nullable(z.string()),
});
export type CustomerPortalCustomerWire = z.infer<typeof CustomerPortalCustomer>;

/**
 * The details that a customer corrects. Their subscriptions are billed by them from then on. A
 * number without its kind is one of the country.
 */
export const CustomerPortalCustomerUpdate = z.object({
  email: z.optional(z.nullable(InternationalEmail)),
  name: z.optional(z.nullable(visibleText(1, 255))),
  billing_address: z.optional(z.nullable(AddressInput)),
  tax_id: z.optional(z.nullable(TaxNumber)),
});
export type CustomerPortalCustomerUpdate = z.infer<typeof CustomerPortalCustomerUpdate>;
