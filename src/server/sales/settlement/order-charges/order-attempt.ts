import { minor } from "#contract/money.ts";
import { getSoldTo } from "#server/customers/customer-store.ts";
import {
  findPaymentMethod,
  listPaymentMethods,
  type PaymentMethodRow,
} from "#server/customers/payment-methods/payment-method-store.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { ChargeReason } from "../../orders/charge-order-kind.ts";
import { lockOrder, type OrderRow, updateOrder } from "../../orders/order-store.ts";
import { isCollected, toBeCharged } from "../../orders/pay-order.ts";
import {
  type AttemptRow,
  findLiveAttemptOfOrder,
  hasTriedMethod,
  insertAttempt,
} from "../../payments/attempt-store.ts";
import { findSubscription } from "../../subscriptions/records/subscription-store.ts";

/** The reconciler looks after an attempt of which nothing was heard for so long. */
const firstCheckMs = 2 * 60_000;
const authenticationMs = 30 * 60_000;

/**
 * Finds the card of the subscription, or the customer's default, which comes first if it is new.
 * Undefined if there is none to charge.
 */
export async function findMethodFor(
  db: Db,
  order: OrderRow,
  begunBy: ChargeReason,
): Promise<PaymentMethodRow | undefined> {
  const { organizationId: sellerId, subscriptionId, customerId } = order;
  const methods = await listPaymentMethods(db, sellerId, customerId);
  const fallback = methods.find(({ isDefault }) => isDefault) ?? methods[0];
  if (begunBy === "new_method" && fallback) return fallback;
  const subscription =
    subscriptionId === null ? undefined : await findSubscription(db, sellerId, subscriptionId);
  const own = subscription?.paymentMethodId;
  const chosen = own ? await findPaymentMethod(db, sellerId, own) : undefined;
  return chosen?.deletedAt === null ? chosen : fallback;
}

/**
 * Takes the first step of a charge: creates the order's one live intent, unconfirmed, and commits
 * it with the attempt. The amount of an order does not change, so repeating the creation brings the
 * same intent. Undefined if the order is no longer to be charged.
 */
export async function beginOrderAttempt(
  platform: Platform,
  processor: Processor,
  order: OrderRow,
  { method, begunBy }: { method: PaymentMethodRow; begunBy: ChargeReason },
): Promise<AttemptRow | undefined> {
  const { db } = platform.database;
  const intentId = order.intentId ?? (await createIntent(db, processor, order));
  return unitOfWork(platform, systemCaller("sales.charge-order"), async (bare) => {
    const ctx: SellerCtx = { ...bare, sellerId: order.organizationId };
    // It cannot be closed before this commits: what ends its subscriptions finds the attempt.
    const seller = await holdOrganization(ctx.tx, ctx.sellerId);
    const current = await lockOrder(ctx.tx, ctx.sellerId, order.id);
    if (!seller || seller.deletedAt || !current || !isCollected(current)) return undefined;
    const live = await findLiveAttemptOfOrder(ctx.tx, ctx.sellerId, order.id);
    // Another job was faster: it may have used another intent, or its attempt failed.
    const isSame =
      current.intentId === order.intentId && current.failedAttempts === order.failedAttempts;
    if (live || !isSame) return live;
    const isKnown =
      begunBy === "new_method" && (await hasTriedMethod(ctx.tx, ctx.sellerId, order.id, method));
    if (isKnown) return undefined;
    return commitOrderAttempt(ctx, current, { intentId, methodId: method.id, begunBy });
  });
}

interface BegunAttempt {
  intentId: string;
  /** Null for a card that is not saved yet. */
  methodId: string | null;
  begunBy: ChargeReason;
}

/**
 * Writes the attempt and, if it is new, the intent. The order is locked and has no live attempt.
 */
export async function commitOrderAttempt(
  ctx: SellerCtx,
  order: OrderRow,
  { intentId, methodId, begunBy }: BegunAttempt,
): Promise<AttemptRow> {
  const { id: orderId, intentCount } = order;
  if (order.intentId === null) {
    await updateOrder(ctx.tx, ctx.sellerId, orderId, { intentId, intentCount: intentCount + 1 });
    await rememberProcessorObject(ctx.tx, {
      id: intentId,
      organizationId: ctx.sellerId,
      kind: "order_intent",
      subjectId: orderId,
    });
  }
  return insertAttempt(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    status: "started",
    orderId,
    customerId: order.customerId,
    paymentMethodId: methodId,
    begunBy,
    intentId,
    intentKind: "payment",
    amount: toBeCharged(order),
    currency: order.currency,
    checkAt: new Date(ctx.now.getTime() + firstCheckMs),
    deadlineAt: new Date(ctx.now.getTime() + authenticationMs),
    createdAt: ctx.now,
  });
}

async function createIntent(db: Db, processor: Processor, order: OrderRow): Promise<string> {
  const { organizationId: sellerId, customerId } = order;
  const { processorId } = await getSoldTo(db, sellerId, customerId);
  if (processorId === null)
    throw new Error(`customer ${customerId} has a method, but no processor id`);
  return createOrderIntent(processor, order, processorId);
}

/**
 * Sends the same parameters however often it is repeated: the processor refuses a key with others.
 * So the key has the customer in it, who may have been created again.
 */
export async function createOrderIntent(
  processor: Processor,
  order: OrderRow,
  processorCustomerId: string,
): Promise<string> {
  const { organizationId: sellerId, id, intentCount, currency } = order;
  const intent = await processor.payments.create({
    key: `intent:${id}:${intentCount}:${processorCustomerId}`,
    amount: minor(toBeCharged(order)),
    currency,
    customerId: processorCustomerId,
    saveMethod: false,
    allowRedirects: false,
    metadata: { organization_id: sellerId, order_id: id },
  });
  return intent.id;
}
