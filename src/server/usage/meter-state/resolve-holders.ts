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
  byId: Map<string, Holder>;
  /** By the external id that was named. */
  byExternalId: Map<string, Holder>;
}

/**
 * Finds the holders of the customers that events name. A customer who is missing is not found; an
 * external id without a customer has a holder of its own.
 */
export async function resolveHolders(
  ctx: SellerCtx,
  named: NamedCustomers,
): Promise<ResolvedHolders> {
  const resolved: ResolvedHolders = { byId: new Map(), byExternalId: new Map() };
  await resolveCustomers(ctx, named, resolved);
  const unknown = named.externalIds.filter((externalId) => !resolved.byExternalId.has(externalId));
  for (const holder of await holdUnknown(ctx, unknown, resolved))
    resolved.byExternalId.set(holder.externalId, await followCustomer(ctx, holder));
  return resolved;
}

/** Adds the customers who are there. */
async function resolveCustomers(
  { tx, sellerId }: SellerCtx,
  named: NamedCustomers,
  { byId, byExternalId }: ResolvedHolders,
): Promise<void> {
  const isNew = new Set<string>();
  for (const { id, externalId, epoch } of await listNamedCustomers(tx, sellerId, named)) {
    const holder = { id, customerId: id, epoch: epoch ?? 0 };
    if (epoch === null) isNew.add(id);
    if (externalId === null) byId.set(id, holder);
    else byExternalId.set(externalId, holder);
  }
  if (isNew.size > 0) await createCustomerHolders(tx, sellerId, [...isNew]);
}

/**
 * Holds the external ids that have no customer. One who came before their holder was created did
 * not wait for it, so they are looked up once more; one who comes later does.
 */
async function holdUnknown(
  ctx: SellerCtx,
  externalIds: readonly string[],
  resolved: ResolvedHolders,
): Promise<UnknownHolder[]> {
  if (externalIds.length === 0) return [];
  const { tx, sellerId } = ctx;
  const held = await holdUnknownHolders(tx, sellerId, externalIds);
  const isComplete = held.length === externalIds.length;
  if (isComplete && held.every(({ customerId }) => customerId === null)) return held;
  await createUnknownHolders(tx, sellerId, externalIds);
  await resolveCustomers(ctx, { customerIds: [], externalIds }, resolved);
  const unknown = externalIds.filter((externalId) => !resolved.byExternalId.has(externalId));
  return holdUnknownHolders(tx, sellerId, unknown);
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
