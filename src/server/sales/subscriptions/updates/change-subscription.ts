import type { SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import { validationRefusal } from "#server/platform/validation-refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import {
  type CancellationDetails,
  cancelSubscription,
  explainCancellation,
  revokeSubscription,
  uncancelSubscription,
} from "../endings/cancel-subscription.ts";
import { dropPendingUpdate } from "../plan-changes/wait-for-renewal.ts";
import { recordedChange } from "../records/record-subscription-change.ts";
import { lockStartedSubscription } from "../records/started-subscription.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { changeDiscount } from "./subscription-discount.ts";

/** The changes that a body may ask for, one at a time. */
const kinds = [
  "product_id",
  "discount_id",
  "cancel_at_period_end",
  "revoke",
  "pending_update",
] as const;

export type ChangeKind = (typeof kinds)[number] | "details" | "none";

/** The one change that a body asks for. */
export function changeKind(body: SubscriptionUpdate): ChangeKind {
  const given = kinds.filter((kind) => body[kind] !== undefined);
  if (given.length > 1)
    throw validationRefusal(
      given.slice(1).map((field) => ({
        type: "value_error",
        loc: ["body", field],
        msg: `Only one change can be made at a time. The request changes ${given[0]}, too.`,
      })),
    );
  const [kind] = given;
  if (kind) return kind;
  const { customer_cancellation_reason: reason, customer_cancellation_comment: comment } = body;
  return reason === undefined && comment === undefined ? "none" : "details";
}

/** Changes a subscription otherwise than to another plan. */
export async function changeSubscription(
  ctx: SellerCtx,
  id: string,
  body: SubscriptionUpdate,
): Promise<SubscriptionRow> {
  const kind = changeKind(body);
  const row = await lockStartedSubscription(ctx, id);
  switch (kind) {
    case "revoke":
      return revokeAndRecord(ctx, row, toDetails(body));
    case "cancel_at_period_end":
      return body.cancel_at_period_end
        ? recordedChange(
            ctx,
            "subscription.canceled",
            row,
            await cancelSubscription(ctx, row, toDetails(body)),
          )
        : recordedChange(ctx, "subscription.uncanceled", row, await uncancelSubscription(ctx, row));
    case "details":
      return recordedChange(
        ctx,
        "subscription.updated",
        row,
        await explainCancellation(ctx, row, toDetails(body)),
      );
    case "discount_id":
      return recordedChange(
        ctx,
        "subscription.updated",
        row,
        await changeDiscount(ctx, row, body.discount_id ?? null),
      );
    case "pending_update":
      return recordedChange(ctx, "subscription.updated", row, await dropPendingUpdate(ctx, row));
    default:
      return row;
  }
}

export async function revokeById(ctx: SellerCtx, id: string): Promise<SubscriptionRow> {
  return revokeAndRecord(ctx, await lockStartedSubscription(ctx, id), {});
}

async function revokeAndRecord(
  ctx: SellerCtx,
  row: SubscriptionRow,
  details: CancellationDetails,
): Promise<SubscriptionRow> {
  return recordedChange(
    ctx,
    "subscription.revoked",
    row,
    await revokeSubscription(ctx, row, details),
  );
}

function toDetails(body: SubscriptionUpdate): CancellationDetails {
  const { customer_cancellation_reason: reason, customer_cancellation_comment: comment } = body;
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(comment === undefined ? {} : { comment }),
  };
}
