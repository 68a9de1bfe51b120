import * as z from "zod/mini";
import type { BenefitGrantWire } from "./billing/benefit-grant-schema.ts";
import type { CustomFieldWire } from "./billing/custom-field-schema.ts";
import type { CustomerBalanceWire } from "./billing/customer-balance-schema.ts";
import type { CustomerStateWire } from "./billing/customer-state-schema.ts";
import type { LedgerEntryWire } from "./billing/ledger-schema.ts";
import type { OrderWire } from "./billing/order-schema.ts";
import type { PaymentWire } from "./billing/payment-schema.ts";
import type { ProductWire } from "./billing/product-schema.ts";
import type { RefundWire } from "./billing/refund-schema.ts";
import { WireIdInput } from "./wire-id.ts";

/** The order, subscription, customer or benefit that a page is about. */
export const PagePartsQuery = z.object({ organizationId: z.string(), id: WireIdInput });
export type PagePartsQuery = z.infer<typeof PagePartsQuery>;

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
}

/** The data that the page of a subscription shows beside the subscription. Lists are newest first. */
export interface SubscriptionPartsWire {
  orders: OrderWire[];
  /** Every attempt to pay these orders. */
  payments: PaymentWire[];
  /** The name of the product that a pending change of plan leads to. */
  pendingProductName: string | null;
}

/** The data that the page of a customer shows beside the customer. Lists are newest first. */
export interface CustomerPartsWire {
  orders: OrderWire[];
  /** All of them, not only the latest. */
  ordersCount: number;
  refunds: RefundWire[];
  credit: CustomerBalanceWire;
}

/** The state of a customer, and the names of its products, benefits and meters by id. Deleted benefits have none. */
export interface CustomerUsageWire {
  state: CustomerStateWire;
  names: Record<string, string>;
}

/** The data that the page of a benefit shows beside the benefit: the products that give it, and who has it. */
export interface BenefitPartsWire {
  products: ProductWire[];
  grants: BenefitGrantWire[];
}
