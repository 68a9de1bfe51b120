import * as z from "zod/mini";
import type { BenefitGrantWire } from "./billing/benefit-grant-schema.ts";
import type { CustomFieldWire } from "./billing/custom-field-schema.ts";
import type { CustomerBalanceWire } from "./billing/customer-balance-schema.ts";
import type { SubscriptionBillingWire } from "./billing/customer-portal-schema.ts";
import type { CustomerStateWire } from "./billing/customer-state-schema.ts";
import type { LedgerEntryWire } from "./billing/ledger-schema.ts";
import type { MeterReservationWire } from "./billing/meter-reservation-schema.ts";
import type { OrderWire } from "./billing/order-schema.ts";
import type { PaymentWire } from "./billing/payment-schema.ts";
import type { ProductWire } from "./billing/product-schema.ts";
import type { RefundWire } from "./billing/refund-schema.ts";
import type { SubscriptionWire } from "./billing/subscription-schema.ts";
import type { UsageLimitWire } from "./billing/usage-limit-schema.ts";
import { repeated } from "./page.ts";
import { WireIdInput } from "./wire-id.ts";

/** Whose data a page shows. */
export const SellerPartsQuery = z.object({ organizationId: z.string() });
export type SellerPartsQuery = z.infer<typeof SellerPartsQuery>;

/** The order, subscription, customer, benefit, meter or custom field that a page is about. */
export const PagePartsQuery = z.extend(SellerPartsQuery, { id: WireIdInput });
export type PagePartsQuery = z.infer<typeof PagePartsQuery>;

/** The rows that a page lists: at most a hundred. */
export const ListPartsQuery = z.extend(SellerPartsQuery, { id: repeated(WireIdInput) });
export type ListPartsQuery = z.infer<typeof ListPartsQuery>;

/** The data that the page of an order shows beside the order. Lists are newest first. */
export interface OrderPartsWire {
  /** Declined attempts of its checkout, too. */
  payments: PaymentWire[];
  refunds: RefundWire[];
  entries: LedgerEntryWire[];
  /** The fields that the buyer answered, without deleted ones. */
  customFields: CustomFieldWire[];
  /** Whether invoices can say where the seller is. */
  hasSellerAddress: boolean;
  /** The meter of each item that bills usage, by the id of the item. */
  meters: Record<string, NamedMeter>;
}

export interface NamedMeter {
  id: string;
  name: string;
}

/**
 * The data that the page of a subscription shows beside the subscription. Lists are newest first.
 */
export interface SubscriptionPartsWire {
  orders: OrderWire[];
  /** Every attempt to pay these orders. */
  payments: PaymentWire[];
  /** The name of the product that a pending change of plan leads to. */
  pendingProductName: string | null;
  billing: SubscriptionBillingWire;
}

/** The data that the page of a customer shows beside the customer. Lists are newest first. */
export interface CustomerPartsWire {
  orders: OrderWire[];
  /** All of them, not only the latest. */
  ordersCount: number;
  refunds: RefundWire[];
  credit: CustomerBalanceWire;
  /** Amounts of changes of plan that are not billed yet, and that are lost if it is deleted. */
  lostByDeletion: { waivedAmount: number; lapsedCredit: number };
}

/**
 * The state of a customer and the names of its benefits by id. Deleted benefits have none.
 */
export interface CustomerUsageWire {
  state: CustomerStateWire;
  /** Those that have not ended, newest first. One that is past due is not part of the state. */
  subscriptions: SubscriptionWire[];
  names: Record<string, string>;
}

/** The limits and reservations of a customer. */
export interface CustomerLimitsWire {
  limits: UsageLimitWire[];
  /** The newest hundred that are held now. */
  reservations: MeterReservationWire[];
  /** The names of their meters, by id. */
  meterNames: Record<string, string>;
}

/**
 * The data that the page of a benefit shows beside the benefit: the products that give it, and who
 * has it.
 */
export interface BenefitPartsWire {
  products: ProductWire[];
  grants: BenefitGrantWire[];
}

/** The products that use a meter or a custom field: the newest hundred, and the number of all. */
export interface ProductUsesWire {
  products: ProductWire[];
  productsCount: number;
}

/** A meter that is locked has been billed: its filter and aggregation cannot change. */
export interface MeterUsesWire extends ProductUsesWire {
  isLocked: boolean;
}

/**
 * The products that ask each of these custom fields, by its id. A field that no product asks has no
 * entry.
 */
export type CustomFieldUsesWire = Record<string, CustomFieldUse>;

export interface CustomFieldUse {
  /** Of the newest two products. */
  productNames: string[];
  /** All of them. */
  productsCount: number;
}
