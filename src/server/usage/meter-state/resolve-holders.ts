import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  createCustomerHolders,
  createUnknownHolders,
  type Holder,
  holdUnknownHolders,
  listNamedCustomers,
  type NamedCustomers,
  type UnknownHolder,
} from "./holder-store.ts";

export interface ResolvedHolders {
  /** By the id of the customer. */
  byId: ReadonlyMap<string, Holder>;
  /** By the external id that was named. */
  byExternalId: ReadonlyMap<string, Holder>;
}

/**
 * Finds the holders of the customers that events name. A customer who is missing is not found; an
 * external id without a customer has a holder of its own.
 */
export async function resolveHolders(
  ctx: SellerCtx,
  named: NamedCustomers,
): Promise<ResolvedHolders> {
  const { tx, sellerId } = ctx;
  const byId = new Map<string, Holder>();
  const byExternalId = new Map<string, Holder>();
  const isNew = new Set<string>();
  for (const { id, externalId, epoch } of await listNamedCustomers(tx, sellerId, named)) {
    const holder = { id, customerId: id, epoch: epoch ?? 0 };
    if (epoch === null) isNew.add(id);
    if (externalId === null) byId.set(id, holder);
    else byExternalId.set(externalId, holder);
  }
  if (isNew.size > 0) await createCustomerHolders(tx, sellerId, [...isNew]);
  const unknown = named.externalIds.filter((externalId) => !byExternalId.has(externalId));
  for (const holder of await holdUnknown(ctx, unknown))
    byExternalId.set(holder.externalId, await followCustomer(ctx, holder));
  return { byId, byExternalId };
}

async function holdUnknown(
  { tx, sellerId }: SellerCtx,
  externalIds: readonly string[],
): Promise<UnknownHolder[]> {
  if (externalIds.length === 0) return [];
  const held = await holdUnknownHolders(tx, sellerId, externalIds);
  const isComplete = held.length === externalIds.length;
  if (isComplete && held.every(({ customerId }) => customerId === null)) return held;
  await createUnknownHolders(tx, sellerId, externalIds);
  return holdUnknownHolders(tx, sellerId, externalIds);
}

/** An external id may have got its customer a moment ago. */
async function followCustomer(
  { tx, sellerId }: SellerCtx,
  { id, customerId, epoch }: UnknownHolder,
): Promise<Holder> {
  if (customerId === null) return { id, customerId, epoch };
  const named = { customerIds: [customerId], externalIds: [] };
  const [owner] = await listNamedCustomers(tx, sellerId, named);
  return { id: customerId, customerId, epoch: owner?.epoch ?? 0 };
}
