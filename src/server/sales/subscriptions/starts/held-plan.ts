import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { listBillableIds, lockSubscription } from "../records/subscription-store.ts";
import { findUpgradable } from "./find-upgradable.ts";

/** The subscriptions of a customer that count against another one, where the seller allows one. */
export type HeldPlan = { kind: "none" | "other" } | { kind: "free"; id: string };

export const noPlan: HeldPlan = { kind: "none" };

/** Finds them for a checkout, which may name the one that it upgrades. */
export async function findHeldPlan(
  db: Db | Tx,
  sellerId: string,
  customerId: string,
  upgradedId: string | null,
): Promise<HeldPlan> {
  const { allowMultipleSubscriptions } = await getSellerSettings(db, sellerId);
  if (allowMultipleSubscriptions) return noPlan;
  const held = await listBillableIds(db, sellerId, { customerId });
  const [id, ...others] = held.filter((each) => each !== upgradedId);
  if (id === undefined) return noPlan;
  const isFree =
    upgradedId === null && others.length === 0 && (await findUpgradable(db, sellerId, id));
  return isFree ? { kind: "free", id } : { kind: "other" };
}

/** Locks a free one, too, so that it stays free until the end of the transaction. */
export async function lockHeldPlan(
  tx: Tx,
  sellerId: string,
  customerId: string,
  upgradedId: string | null,
): Promise<HeldPlan> {
  const held = await findHeldPlan(tx, sellerId, customerId, upgradedId);
  if (held.kind !== "free") return held;
  await lockSubscription(tx, sellerId, held.id);
  return findHeldPlan(tx, sellerId, customerId, upgradedId);
}

/**
 * Returns whether a subscription may begin beside them. One for which a card is taken upgrades the
 * free plan: anybody may have taken that one with the email address of the buyer.
 */
export function mayBegin({ kind }: HeldPlan, takesCard: boolean): boolean {
  return kind === "none" || (kind === "free" && takesCard);
}
