import type { CustomerSubscriptionWire } from "#contract/billing/customer-portal-schema.ts";
import type { CatalogSource } from "#server/catalog/products/describe-products.ts";
import { presentBilling } from "#server/sales/subscriptions/records/billing-view.ts";
import {
  describeSubscriptions,
  subscriptionSource,
} from "#server/sales/subscriptions/records/describe-subscriptions.ts";
import type { SubscriptionRow } from "#server/sales/subscriptions/records/subscription-store.ts";
import type { CustomerAccess } from "#server/v1/customer-work.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { describeSeller } from "../describe-seller.ts";
import { toCustomerSubscription } from "./own-subscription-view.ts";

export async function describeOwnSubscriptions(
  source: CatalogSource,
  rows: readonly SubscriptionRow[],
  { kind }: Pick<CustomerAccess, "kind">,
): Promise<CustomerSubscriptionWire[]> {
  const organization = await describeSeller(source.db, source.sellerId);
  const wires = await describeSubscriptions(source, rows);
  return wires.map((wire, index) => {
    const row = kind === "full" ? rows[index] : undefined;
    return toCustomerSubscription(wire, {
      organization,
      billing: row ? presentBilling(row) : null,
    });
  });
}

export async function describeOwnSubscription(
  source: CatalogSource,
  row: SubscriptionRow,
  access: Pick<CustomerAccess, "kind">,
): Promise<CustomerSubscriptionWire> {
  const [wire] = await describeOwnSubscriptions(source, [row], access);
  if (!wire) throw new Error(`subscription ${row.id} has no description`);
  return wire;
}

/** Returns how the same is described inside the transaction of a change. */
export function describeChanged(
  access: Pick<CustomerAccess, "kind">,
): (ctx: SellerCtx, row: SubscriptionRow) => Promise<CustomerSubscriptionWire> {
  return (ctx, row) => describeOwnSubscription(subscriptionSource(ctx), row, access);
}
