import { isDeepStrictEqual } from "node:util";
import type { OrderAddress, OrderPaymentWire } from "#contract/billing/order-payment-schema.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { taxPlaceErrors } from "#server/money/tax/tax-place-errors.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx, SellerRequest } from "#server/v1/seller-request.ts";
import { readTaxDetails } from "../../checkouts/planning/read-tax-details.ts";
import { problemRefusal } from "../../checkouts/records/checkout-problems.ts";
import { findOrder, type OrderRow } from "../../orders/order-store.ts";
import { type HeldPrice, releaseHeldOrder } from "../../orders/release-held-order.ts";
import { priceHeldOrder } from "../../subscriptions/billing/price-held-order.ts";
import { orTaxRefusal } from "../../subscriptions/billing/tax-refusal.ts";
import { recoverSubscription } from "../../subscriptions/dunning/recover-subscription.ts";
import {
  type BillingDetails,
  toBillingColumns,
  toBillingDetails,
} from "../../subscriptions/records/billing-details.ts";
import { recordedChange } from "../../subscriptions/records/record-subscription-change.ts";
import {
  findSubscription,
  updateSubscription,
} from "../../subscriptions/records/subscription-store.ts";
import { assertOwed } from "../order-charges/begin-order-attempt.ts";
import { orderPaymentErrors } from "../order-charges/order-payment-errors.ts";
import { lockBilled } from "../payables/order-payable.ts";
import { describeOrderPayment } from "./describe-order-payment.ts";

type AddressRequest = Pick<SellerRequest, "platform" | "db" | "sellerId" | "unitOfWork">;

/** The subscription as it is billed so far and from now on, and the taxes of the order there. */
interface PreparedAddress {
  before: BillingDetails;
  billing: BillingDetails;
  price: HeldPrice;
}

/**
 * The customer gives the address that an order waits for: the order gets its tax, and the
 * subscription is billed and taxed there from now on. Nothing is charged yet: the page shows the
 * new total first.
 */
export async function giveOrderAddress(
  request: AddressRequest,
  orderId: string,
  given: OrderAddress,
): Promise<OrderPaymentWire> {
  const prepared = await toRefusal(prepare(request, orderId, given));
  return request.unitOfWork(async (ctx) => {
    // Thrown here, so that a repeated request gets the answer of the first one.
    if (prepared instanceof Refusal) throw prepared;
    const seller = await holdOrganization(ctx.tx, ctx.sellerId);
    if (!seller || seller.deletedAt) throw new Refusal(sellerErrors.notFound);
    const order = await release(ctx, orderId, prepared);
    return describeOrderPayment(ctx.platform, ctx.tx, order);
  });
}

async function toRefusal<Answer>(call: Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Everything that needs no transaction. The checks are made again under the lock. */
async function prepare(
  { platform, db, sellerId }: AddressRequest,
  orderId: string,
  given: OrderAddress,
): Promise<PreparedAddress> {
  const order = await findOrder(db, sellerId, orderId);
  const subscription =
    order?.subscriptionId && (await findSubscription(db, sellerId, order.subscriptionId));
  if (!order || !subscription) throw new Refusal(sellerErrors.notFound);
  assertHeld(order);
  const { taxId } = readTaxDetails(given, given.billing_address);
  const before = toBillingDetails(subscription);
  const billing = {
    ...before,
    billingAddress: given.billing_address,
    ...(taxId === undefined ? {} : toTaxIdColumns(taxId)),
  };
  const price = await orTaxRefusal(priceHeldOrder(platform, order, billing));
  if (!price) throw problemRefusal([{ spec: taxPlaceErrors.invalid, place: ["billing_address"] }]);
  return { before, billing, price };
}

function toTaxIdColumns(taxId: [value: string, format: string] | null) {
  const [taxIdValue, taxIdFormat] = taxId ?? [null, null];
  return { taxIdValue, taxIdFormat };
}

async function release(
  ctx: SellerCtx,
  orderId: string,
  { before, billing, price }: PreparedAddress,
): Promise<OrderRow> {
  const { order, subscription } = await lockBilled(ctx, orderId);
  assertHeld(order);
  // It was corrected meanwhile, so the order is about to be released at another address.
  if (!isDeepStrictEqual(toBillingDetails(subscription), before))
    throw new Refusal(orderPaymentErrors.inProgress);
  const corrected = await updateSubscription(ctx.tx, ctx.sellerId, subscription.id, {
    ...toBillingColumns(billing),
    counted: { before: subscription },
  });
  await recordedChange(ctx, "subscription.updated", subscription, corrected);
  const released = await releaseHeldOrder(ctx, order, price);
  if (released.status !== "pending") await recoverSubscription(ctx, corrected, null);
  return released;
}

function assertHeld(order: OrderRow): void {
  assertOwed(order);
  if (!order.awaitsAddress) throw new Refusal(orderPaymentErrors.addressKnown);
}
