import { findCustomer } from "#server/customers/customer-store.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Reaction } from "#server/platform/events/reaction-list.ts";
import { applyCeilings } from "../ceilings/apply-ceilings.ts";
import { toAnnounceTime } from "../meter-state/announce-rules.ts";
import {
  attachHolder,
  awaitNewHolder,
  clearExternalIds,
  findHolderOfExternalId,
  lockOrCreateHolders,
} from "../meter-state/holder-lock-store.ts";
import { moveStates } from "../meter-state/move-states-store.ts";
import { toUnits } from "../meter-state/unit-rules.ts";

/** A customer who comes after their events takes over what these have counted. */
export const attachUsageOfCreated: Reaction<"customer.created"> = {
  kind: "usage.attach-to-created",
  run: (ctx, { organizationId, data }) => attachUsage(ctx, organizationId, data.external_id),
};

/** A customer may get the external id later. */
export const attachUsageOfUpdated: Reaction<"customer.updated"> = {
  kind: "usage.attach-to-updated",
  run: (ctx, { organizationId, data }) => attachUsage(ctx, organizationId, data.external_id),
};

export const freeUsageOfDeleted: Reaction<"customer.deleted"> = {
  kind: "usage.free-external-ids",
  async run({ tx }, { organizationId, data }) {
    if (organizationId !== null) await clearExternalIds(tx, organizationId, data.id);
  },
};

/** Reads who has the external id now, so it may come late and more than once. */
async function attachUsage(
  ctx: Ctx,
  sellerId: string | null,
  externalId: string | null,
): Promise<void> {
  const { tx, now } = ctx;
  if (sellerId === null || externalId === null) return;
  const customer = await findCustomer(tx, sellerId, { externalId });
  await awaitNewHolder(tx, sellerId, externalId);
  const holder = await findHolderOfExternalId(tx, sellerId, externalId);
  if (!customer || !holder || holder.customerId !== null) return;
  const locked = await lockOrCreateHolders(tx, sellerId, {
    customerIds: [customer.id],
    others: [holder.id],
  });
  const owner = locked.get(customer.id);
  if (!owner || locked.get(holder.id)?.customerId !== null) return;
  const times = { now, announceAt: toAnnounceTime(now) };
  const limited = await moveStates(tx, sellerId, { from: holder.id, to: owner }, times);
  await attachHolder(tx, sellerId, {
    id: holder.id,
    customerId: customer.id,
    epoch: owner.epoch,
  });
  if (limited.length === 0) return;
  const added = limited.map(({ holderId, meterId, sum }) => ({
    customerId: holderId,
    meterId,
    values: [toUnits(sum)],
  }));
  await applyCeilings({ ...ctx, sellerId }, added);
}
