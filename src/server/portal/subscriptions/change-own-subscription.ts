import type {
  CustomerSubscriptionPreviewWire,
  CustomerSubscriptionUpdate,
  CustomerSubscriptionWire,
} from "#contract/billing/customer-portal-schema.ts";
import type { SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import { getSellerSettings } from "#server/catalog/sellers/seller-settings-store.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { changeAndPay } from "#server/sales/settlement/charged-changes/change-and-pay.ts";
import { subscriptionErrors } from "#server/sales/subscriptions/records/subscription-errors.ts";
import { changeSubscription } from "#server/sales/subscriptions/updates/change-subscription.ts";
import { previewSubscription } from "#server/sales/subscriptions/updates/preview-subscription.ts";
import {
  getUpdateKind,
  ownPlanChange,
  type UpdateKind,
  updatePlanners,
} from "#server/sales/subscriptions/updates/update-kinds.ts";
import type { CustomerAccess, CustomerWork } from "#server/v1/customer-work.ts";
import { describeChanged } from "./describe-own-subscriptions.ts";
import { getOwnSubscription } from "./own-subscription.ts";

/**
 * Changes a subscription of the customer as the seller would, as far as the seller allows it. A
 * change of plan that costs more is charged first.
 */
export async function changeOwnSubscription(
  work: CustomerWork,
  processor: Processor,
  subscriptionId: string,
  body: CustomerSubscriptionUpdate,
): Promise<CustomerSubscriptionWire> {
  const { platform, db, access } = work;
  const { sellerId } = access;
  const { id } = await getOwnSubscription(db, access, subscriptionId);
  const update = toUpdate(body);
  const kind = getUpdateKind(update);
  // The setting is read in the transaction of the change: it counts as it is at that moment.
  const approve = (at: Db | Tx) => assertAllowed(at, access, kind);
  if (kind === "product_id")
    return changeAndPay({
      platform,
      processor,
      caller: work.caller,
      sellerId,
      steps: work.steps(),
      subscriptionId: id,
      body: update,
      approve,
      describe: describeChanged(access),
    });
  const unitOfWork: CustomerWork["unitOfWork"] = (action) =>
    work.unitOfWork(async (ctx) => {
      await approve(ctx.tx);
      return action(ctx);
    });
  return changeSubscription(
    { platform, db, sellerId, unitOfWork },
    id,
    update,
    describeChanged(access),
  );
}

/** Shows what that change would do, or the next renewal. Changes nothing. */
export async function previewOwnSubscription(
  { platform, db, access }: CustomerWork,
  subscriptionId: string,
  body: CustomerSubscriptionUpdate,
): Promise<CustomerSubscriptionPreviewWire> {
  const { id } = await getOwnSubscription(db, access, subscriptionId);
  const update = toUpdate(body);
  // A preview shows the credit of the customer, and the tax at their address.
  if (access.kind !== "full") throw new Refusal(subscriptionErrors.updatesNotAllowed);
  const kind = getUpdateKind(update);
  await assertAllowed(db, access, kind);
  const { ledger_entries: _, ...preview } = await previewSubscription(
    { platform, db, sellerId: access.sellerId },
    id,
    update,
    kind === "product_id" ? ownPlanChange : updatePlanners[kind],
  );
  return preview;
}

/**
 * Only a change of plan, or taking one back, needs the permission of the seller. It may charge the
 * saved card of the customer, so a buyer who only typed their email address cannot do it.
 */
async function assertAllowed(db: Db | Tx, access: CustomerAccess, kind: UpdateKind): Promise<void> {
  if (kind !== "product_id" && kind !== "pending_update") return;
  const { allowCustomerUpdates } = await getSellerSettings(db, access.sellerId);
  if (access.kind !== "full" || !allowCustomerUpdates)
    throw new Refusal(subscriptionErrors.updatesNotAllowed);
}

/** Without a proration behavior: that of the organization counts. */
function toUpdate(body: CustomerSubscriptionUpdate): SubscriptionUpdate {
  const {
    cancel_at_period_end: isCanceling,
    cancellation_reason: reason,
    cancellation_comment: comment,
    ...rest
  } = body;
  return {
    ...rest,
    ...(isCanceling === undefined || isCanceling === null
      ? {}
      : { cancel_at_period_end: isCanceling }),
    ...(reason === undefined ? {} : { customer_cancellation_reason: reason }),
    ...(comment === undefined ? {} : { customer_cancellation_comment: comment }),
  };
}
