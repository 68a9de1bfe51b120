import type { SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx, SellerRequest } from "#server/v1/seller-request.ts";
import { orTaxRefusal } from "../billing/tax-refusal.ts";
import { applyChange } from "../changes/apply-changes.ts";
import { findMissingAddress } from "../changes/missing-address.ts";
import { priceChange, reusePrices } from "../changes/price-change.ts";
import type { PricedChange } from "../changes/subscription-change.ts";
import { recordedChange } from "../records/record-subscription-change.ts";
import { lockStartedSubscription } from "../records/started-subscription.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import { findSubscription, type SubscriptionRow } from "../records/subscription-store.ts";
import { findUnpayable } from "./refuse-unpayable.ts";
import { getUpdateKind, updatePlanners } from "./update-kinds.ts";

export type ChangeRequest = Pick<SellerRequest, "platform" | "db" | "sellerId" | "unitOfWork">;

/** The plan, with its taxes, as it was before the transaction. */
interface PreparedChange {
  at: Date;
  change: PricedChange;
  unpayable: Refusal | undefined;
  missingAddress: Refusal | undefined;
}

/** Another change came first: price it anew. */
class StaleChange extends Error {}

const maxTries = 10;

/**
 * Changes a subscription. A refusal that the preparation finds is thrown inside the unit of work,
 * so that a repeated request gets the answer of the first one and not the refusal.
 */
export async function changeSubscription<Wire>(
  request: ChangeRequest,
  id: string,
  body: SubscriptionUpdate,
  describe: (ctx: SellerCtx, row: SubscriptionRow) => Promise<Wire>,
): Promise<Wire> {
  for (let tries = 1; ; tries += 1) {
    const prepared = await prepare(request, id, body);
    try {
      return await request.unitOfWork(async (ctx) =>
        describe(ctx, await makeChange(ctx, id, body, prepared)),
      );
    } catch (error) {
      if (!(error instanceof StaleChange)) throw error;
      if (tries === maxTries) throw new Refusal(subscriptionErrors.updatePending);
    }
  }
}

/**
 * Plans the change before the transaction, because a tax provider may be asked over the network.
 */
async function prepare(
  { platform, db, sellerId }: ChangeRequest,
  id: string,
  body: SubscriptionUpdate,
): Promise<PreparedChange | undefined> {
  const kind = getUpdateKind(body);
  const { plan } = updatePlanners[kind];
  const row = await findSubscription(db, sellerId, id);
  if (!row?.startedAt) return undefined;
  const at = await businessNow(platform, db);
  const planned = await ignoreRefusal(async () => plan(db, row, body, at));
  if (!planned) return undefined;
  const change = await priceChange(platform, planned);
  return {
    at,
    change,
    unpayable: await orTaxRefusal(findUnpayable(platform, kind, change)),
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

async function makeChange(
  ctx: SellerCtx,
  id: string,
  body: SubscriptionUpdate,
  prepared: PreparedChange | undefined,
): Promise<SubscriptionRow> {
  const { action, plan, lock } = updatePlanners[getUpdateKind(body)];
  await holdOrganization(ctx.tx, ctx.sellerId);
  const row = await lockStartedSubscription(ctx, id);
  await lock?.(ctx.tx, row);
  const planned = await plan(ctx.tx, row, body, prepared?.change.bill ? prepared.at : ctx.now);
  const change = reusePrices(planned, prepared?.change);
  if (!change) throw new StaleChange();
  if (prepared?.unpayable) throw prepared.unpayable;
  if (change.needsAddress && prepared?.missingAddress) throw prepared.missingAddress;
  return recordedChange(ctx, action, row, await applyChange(ctx, change));
}
