import type { CustomerSubscriptionWire } from "#contract/billing/customer-portal-schema.ts";
import type { CatalogSource } from "#server/catalog/products/describe-products.ts";
import {
  describeSubscriptions,
  subscriptionSource,
} from "#server/sales/subscriptions/records/describe-subscriptions.ts";
import type { SubscriptionRow } from "#server/sales/subscriptions/records/subscription-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { describeSeller } from "../describe-seller.ts";
import { toCustomerSubscription } from "./own-subscription-view.ts";

export async function describeOwnSubscriptions(
  source: CatalogSource,
  rows: readonly SubscriptionRow[],
): Promise<CustomerSubscriptionWire[]> {
  const organization = await describeSeller(source.db, source.sellerId);
  const wires = await describeSubscriptions(source, rows);
  return wires.map((wire) => toCustomerSubscription(wire, organization));
}

export async function describeOwnSubscription(
  source: CatalogSource,
  row: SubscriptionRow,
): Promise<CustomerSubscriptionWire> {
  const [wire] = await describeOwnSubscriptions(source, [row]);
  if (!wire) throw new Error(`subscription ${row.id} has no description`);
  return wire;
}

/** Describes the same inside the transaction of a change. */
export function describeChanged(
  ctx: SellerCtx,
  row: SubscriptionRow,
): Promise<CustomerSubscriptionWire> {
  return describeOwnSubscription(subscriptionSource(ctx), row);
}
