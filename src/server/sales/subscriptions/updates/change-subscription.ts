import type { SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx, SellerRequest } from "#server/v1/seller-request.ts";
import { StaleWork, untilFresh } from "#server/v1/until-fresh.ts";
import { orTaxRefusal } from "../billing/tax-refusal.ts";
import { addFrozenUsage, freezeAndAddUsage, refuseExcess } from "../changes/add-usage.ts";
import { applyChange } from "../changes/apply-changes.ts";
import { findMissingAddress } from "../changes/missing-address.ts";
import { priceChange, reusePrices } from "../changes/price-change.ts";
import type { PricedChange } from "../changes/subscription-change.ts";
import { recordedChange, type SubscriptionAction } from "../records/record-subscription-change.ts";
import { lockStartedSubscription } from "../records/started-subscription.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { findSubscription, type SubscriptionRow } from "../records/subscription-store.ts";
import { findUnpayable } from "./refuse-unpayable.ts";
import { getUpdateKind, type UpdatePlanner, updatePlanners } from "./update-kinds.ts";

export type ChangeRequest = Pick<SellerRequest, "platform" | "db" | "sellerId" | "unitOfWork">;

/** The plan, with its taxes, as it was before the transaction. */
export interface PreparedChange {
  at: Date;
  change: PricedChange;
  unpayable: Refusal | undefined;
  missingAddress: Refusal | undefined;
}

/** Another change came first: price it anew. */
export class StaleChange extends StaleWork {
  constructor() {
    super(subscriptionErrors.updatePending);
  }
}

/**
 * Changes a subscription. A refusal that the preparation finds is thrown inside the unit of work,
 * so that a repeated request gets the answer of the first one and not the refusal.
 */
export function changeSubscription<Wire>(
  request: ChangeRequest,
  id: string,
  body: SubscriptionUpdate,
  describe: (ctx: SellerCtx, row: SubscriptionRow) => Promise<Wire>,
): Promise<Wire> {
  const planner = updatePlanners[getUpdateKind(body)];
  return untilFresh(async () => {
    const prepared = await prepareChange(request, id, { ...planner, body });
    return request.unitOfWork(async (ctx) => {
      const change = await planAgain(ctx, id, { ...planner, body }, prepared);
      return describe(ctx, await makeChange(ctx, planner.action, change));
    });
  });
}

/** A change that a body asks for, with the functions that plan it. */
export interface AskedChange extends UpdatePlanner {
  body: SubscriptionUpdate;
}

/**
 * Plans the change before the transaction, because a tax provider may be asked over the network.
 * Undefined if it is refused: so it is inside the transaction.
 */
export async function prepareChange(
  { platform, db, sellerId }: Omit<ChangeRequest, "unitOfWork">,
  id: string,
  { plan, body }: AskedChange,
): Promise<PreparedChange | undefined> {
  const row = await findSubscription(db, sellerId, id);
  if (!row?.startedAt) return undefined;
  const at = await businessNow(platform, db);
  const planned = await ignoreRefusal(async () =>
    freezeAndAddUsage(platform, await plan(db, row, body, at)),
  );
  if (!planned) return undefined;
  const change = await priceChange(platform, planned);
  return {
    at,
    change,
    unpayable: await orTaxRefusal(findUnpayable(platform, getUpdateKind(body), change)),
    missingAddress: await findMissingAddress(platform, change, at),
  };
}

async function ignoreRefusal<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Locks the subscription and plans the change as it is to be made. */
export async function planAgain(
  ctx: SellerCtx,
  id: string,
  { plan, lock, body }: AskedChange,
  prepared: PreparedChange | undefined,
): Promise<PricedChange> {
  await holdOrganization(ctx.tx, ctx.sellerId);
  const row = await lockStartedSubscription(ctx, id);
  await lock?.(ctx.tx, row, body);
  const { change: before, at } = prepared ?? {};
  const isReused = before?.bill || before?.usageStep;
  const planned = await plan(ctx.tx, row, body, isReused && at ? at : ctx.now);
  const change = reusePrices(await addFrozenUsage(ctx.tx, planned), before);
  if (!change) throw new StaleChange();
  refuseExcess(change);
  if (prepared?.unpayable) throw prepared.unpayable;
  if (change.needsAddress && prepared?.missingAddress) throw prepared.missingAddress;
  return change;
}

export async function makeChange(
  ctx: SellerCtx,
  action: SubscriptionAction,
  change: PricedChange,
): Promise<SubscriptionRow> {
  return recordedChange(ctx, action, change.row, await applyChange(ctx, change));
}
