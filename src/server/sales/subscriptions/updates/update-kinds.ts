import type { SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { validationRefusal } from "#server/platform/validation-refusal.ts";
import { lockUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { noChange, type PlannedChange } from "../changes/subscription-change.ts";
import {
  planCancellation,
  planExplanation,
  planRevocation,
  planUncancellation,
} from "../endings/plan-cancellation.ts";
import type { CancellationDetails } from "../endings/plan-end.ts";
import { lockPlanChange } from "../plan-changes/load-plan-change.ts";
import { planChange, planOwnChange, planWithoutPending } from "../plan-changes/plan-change.ts";
import type { SubscriptionAction } from "../records/record-subscription-change.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { planDiscount } from "./plan-discount.ts";

/** The changes that a body may ask for, one at a time. */
const askedBy = [
  "product_id",
  "discount_id",
  "cancel_at_period_end",
  "revoke",
  "pending_update",
] as const;

export type UpdateKind =
  | Exclude<(typeof askedBy)[number], "cancel_at_period_end">
  | "cancel"
  | "uncancel"
  | "details"
  | "none";

export interface UpdatePlanner {
  /** As the audit log calls it. */
  action: SubscriptionAction;
  plan(
    db: Db | Tx,
    row: SubscriptionRow,
    body: SubscriptionUpdate,
    at: Date,
  ): Promise<PlannedChange> | PlannedChange;
  /** Locks the rows that the plan reads, before it is made to be applied. */
  lock?(tx: Tx, row: SubscriptionRow, body: SubscriptionUpdate): Promise<unknown>;
}

const lockUnpaid = (tx: Tx, { organizationId, id }: SubscriptionRow) =>
  lockUnpaidOrders(tx, organizationId, id);

/** Every kind of update: the change and its preview plan by the same function. */
export const updatePlanners: Record<UpdateKind, UpdatePlanner> = {
  product_id: { action: "subscription.updated", plan: planChange, lock: lockPlanChange },
  discount_id: {
    action: "subscription.updated",
    plan: (db, row, body, at) => planDiscount(db, row, body.discount_id ?? null, at),
  },
  cancel: {
    action: "subscription.canceled",
    plan: (db, row, body, at) => planCancellation(db, row, toDetails(body), at),
    lock: lockUnpaid,
  },
  uncancel: {
    action: "subscription.uncanceled",
    plan: (_db, row, _body, at) => planUncancellation(row, at),
  },
  revoke: {
    action: "subscription.revoked",
    plan: (db, row, body, at) => planRevocation(db, row, toDetails(body), at),
    lock: lockUnpaid,
  },
  pending_update: {
    action: "subscription.updated",
    plan: (db, row, _body, at) => planWithoutPending(db, row, at),
    lock: lockUnpaid,
  },
  details: {
    action: "subscription.updated",
    plan: (_db, row, body, at) => planExplanation(row, toDetails(body), at),
  },
  none: { action: "subscription.updated", plan: (_db, row, _body, at) => noChange(row, at) },
};

/** A change of plan as its customer makes it. */
export const ownPlanChange: UpdatePlanner = { ...updatePlanners.product_id, plan: planOwnChange };

/** Returns the one change that a body asks for. */
export function getUpdateKind(body: SubscriptionUpdate): UpdateKind {
  const given = askedBy.filter((field) => body[field] !== undefined);
  if (given.length > 1)
    throw validationRefusal(
      given.slice(1).map((field) => ({
        type: "value_error",
        loc: ["body", field],
        msg: `Only one change can be made at a time. The request changes ${given[0]}, too.`,
      })),
    );
  const [asked] = given;
  if (asked === "cancel_at_period_end") return body.cancel_at_period_end ? "cancel" : "uncancel";
  if (asked) return asked;
  const { customer_cancellation_reason: reason, customer_cancellation_comment: comment } = body;
  return reason === undefined && comment === undefined ? "none" : "details";
}

function toDetails(body: SubscriptionUpdate): CancellationDetails {
  const { customer_cancellation_reason: reason, customer_cancellation_comment: comment } = body;
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(comment === undefined ? {} : { comment }),
  };
}
