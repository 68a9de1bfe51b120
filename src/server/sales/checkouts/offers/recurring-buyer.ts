import {
  type CustomerRow,
  findCustomer,
  findCustomerByEmail,
} from "#server/customers/customer-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { findUpgradable } from "../../subscriptions/starts/find-upgradable.ts";
import { findHeldPlan, type HeldPlan, noPlan } from "../../subscriptions/starts/held-plan.ts";
import type { CheckoutRow } from "../records/checkout-store.ts";
import type { OfferedProduct } from "./offered-products.ts";
import { listTriedProducts } from "./tried-product-store.ts";

/** The subscriptions and trials of a buyer that matter for a checkout of a recurring product. */
export interface RecurringBuyer {
  tried: ReadonlySet<string>;
  held: HeldPlan;
  /** The subscription that the checkout upgrades can no longer be upgraded. */
  isUpgradeOver: boolean;
}

export const unknownBuyer: RecurringBuyer = {
  tried: new Set(),
  held: noPlan,
  isUpgradeOver: false,
};

export type BuyerKeys = Pick<
  CheckoutRow,
  "customerId" | "customerExternalId" | "customerEmail" | "subscriptionId"
> & { id: string | null };

/** Asks nothing where no recurring product is offered. */
export async function findRecurringBuyer(
  db: Db | Tx,
  sellerId: string,
  keys: BuyerKeys,
  offered: readonly OfferedProduct[],
): Promise<RecurringBuyer> {
  const recurring = offered.filter(({ product }) => product.recurringInterval !== null);
  if (recurring.length === 0) return unknownBuyer;
  const { subscriptionId } = keys;
  const isUpgradeOver =
    subscriptionId !== null && !(await findUpgradable(db, sellerId, subscriptionId));
  const customer = await findKnownCustomer(db, sellerId, keys);
  if (!customer) return { ...unknownBuyer, isUpgradeOver };
  return {
    isUpgradeOver,
    tried: await triedProducts(
      db,
      sellerId,
      { customerId: customer.id, checkoutId: keys.id },
      recurring,
    ),
    held: await findHeldPlan(db, sellerId, customer.id, subscriptionId),
  };
}

async function triedProducts(
  db: Db | Tx,
  sellerId: string,
  buyer: { customerId: string; checkoutId: string | null },
  recurring: readonly OfferedProduct[],
): Promise<ReadonlySet<string>> {
  const ids = recurring
    .filter(({ product }) => product.trialInterval !== null)
    .map(({ product }) => product.id);
  if (ids.length === 0) return new Set();
  return listTriedProducts(db, sellerId, buyer, ids);
}

/** The customer that a confirmation would find. */
async function findKnownCustomer(
  db: Db | Tx,
  sellerId: string,
  { customerId, customerExternalId: externalId, customerEmail: email }: BuyerKeys,
): Promise<CustomerRow | undefined> {
  const byId = customerId && (await findCustomer(db, sellerId, { id: customerId }));
  if (byId) return byId;
  const named = externalId && (await findCustomer(db, sellerId, { externalId }));
  if (named) return named;
  return email ? findCustomerByEmail(db, sellerId, email) : undefined;
}
