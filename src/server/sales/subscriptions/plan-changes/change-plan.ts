import { isDeepStrictEqual } from "node:util";
import type { SubscriptionUpdate } from "#contract/billing/subscription-schema.ts";
import { type CustomerRow, getSoldTo } from "#server/customers/customer-store.ts";
import { holdOrganization } from "#server/identity/organizations/organization-store.ts";
import { businessNow } from "#server/platform/context.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx, SellerRequest } from "#server/v1/seller-request.ts";
import { billSubscription } from "../billing/bill-subscription.ts";
import { type BilledItem, type PricedOrder, priceOrder } from "../billing/price-order.ts";
import { orTaxRefusal } from "../billing/tax-refusal.ts";
import {
  insertProrations,
  type ProrationRow,
  settleProrations,
} from "../prorations/subscription-prorations-store.ts";
import { announceSubscription } from "../records/announce-subscription.ts";
import { recordedChange } from "../records/record-subscription-change.ts";
import { lockStartedSubscription } from "../records/started-subscription.ts";
import { subscriptionErrors } from "../records/subscription-errors.ts";
import {
  findSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "../records/subscription-store.ts";
import { applyPlan } from "./apply-plan.ts";
import { lockChargedOrders, type PlannedChange, planChange } from "./plan-change.ts";
import { recordOrderCredits } from "./record-order-credits.ts";
import { waitForRenewal } from "./wait-for-renewal.ts";

export type PlanRequest = Pick<SellerRequest, "platform" | "db" | "sellerId" | "unitOfWork">;

/** The order of a change of plan, computed outside any transaction from the subscription as it was then. */
export interface PricedChange {
  at: Date;
  items: readonly BilledItem[];
  customer: CustomerRow;
  priced: PricedOrder;
}

/** Another change came first: price it anew. */
class StaleChange extends Error {}

const maxTries = 10;

/**
 * Changes the plan of a subscription. A refusal that the preparation finds is thrown inside the unit of work, so that a
 * repeated request gets the answer of the first one and not the refusal.
 */
export async function changePlan<Wire>(
  request: PlanRequest,
  id: string,
  body: SubscriptionUpdate,
  describe: (ctx: SellerCtx, row: SubscriptionRow) => Promise<Wire>,
): Promise<Wire> {
  for (let tries = 1; ; tries += 1) {
    const prepared = await prepare(request, id, body);
    try {
      return await request.unitOfWork(async (ctx) =>
        describe(ctx, await applyChange(ctx, id, body, prepared)),
      );
    } catch (error) {
      if (!(error instanceof StaleChange)) throw error;
      if (tries === maxTries) throw new Refusal(subscriptionErrors.updatePending);
    }
  }
}

type Prepared = { at: Date; invoice: PricedChange | undefined } | undefined;

async function prepare(
  { platform, db, sellerId }: PlanRequest,
  id: string,
  body: SubscriptionUpdate,
): Promise<Prepared> {
  const row = await findSubscription(db, sellerId, id);
  if (!row?.startedAt) return undefined;
  const at = await businessNow(platform, db);
  const planned = await planChange(db, row, body, at).catch(ignoreRefusal);
  const isBilledNow = planned?.behavior === "invoice" && planned.change.items.length > 0;
  return { at, invoice: isBilledNow ? await priceChange(platform, planned) : undefined };
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Asks the tax provider: never call it inside a transaction. */
export async function priceChange(
  platform: Platform,
  { row, at, change: { items } }: PlannedChange,
): Promise<PricedChange> {
  const { organizationId: sellerId, currency } = row;
  const customer = await getSoldTo(platform.database.db, sellerId, row.customerId);
  const facts = { customer, currency, at, items, discount: null };
  const priced = await orTaxRefusal(priceOrder(platform, sellerId, facts));
  return { at, items, customer, priced };
}

async function applyChange(
  ctx: SellerCtx,
  id: string,
  body: SubscriptionUpdate,
  prepared: Prepared,
): Promise<SubscriptionRow> {
  const seller = await holdOrganization(ctx.tx, ctx.sellerId);
  const row = await lockStartedSubscription(ctx, id);
  await lockChargedOrders(ctx.tx, row);
  const planned = await planChange(ctx.tx, row, body, prepared?.at ?? ctx.now);
  if (!planned) return row;
  const { product, prices, behavior, change } = planned;
  if (behavior === "next_period") {
    const plan = { productId: product.id, priceIds: prices.map(({ price }) => price.id) };
    return recordedChange(ctx, "subscription.updated", row, await waitForRenewal(ctx, row, plan));
  }
  const invoice = behavior === "invoice" && change.items.length > 0 ? prepared?.invoice : undefined;
  const isFresh =
    behavior === "prorate" ||
    change.items.length === 0 ||
    (invoice && isDeepStrictEqual(invoice.items, change.items));
  if (!isFresh) throw new StaleChange();
  await applyPlan(ctx, row.id, prices);
  const changed = await updateSubscription(ctx.tx, ctx.sellerId, row.id, {
    ...change.columns,
    productId: product.id,
    modifiedAt: ctx.now,
  });
  await recordedChange(ctx, "subscription.updated", row, changed);
  await announceSubscription(ctx, changed, ["updated"]);
  const waiting = behavior === "prorate" ? toProrations(planned, ctx.now) : [];
  await insertProrations(ctx.tx, waiting.map(toStored));
  await recordOrderCredits(ctx, change.items, waiting);
  if (invoice) {
    const { id: orderId } = await billSubscription(ctx, changed, {
      billingReason: "subscription_update",
      customer: invoice.customer,
      product,
      numberPrefix: seller?.slug.toUpperCase() ?? "",
      priced: invoice.priced,
      discountId: null,
      period: { start: planned.at, end: changed.currentPeriodEnd },
    });
    const billed = planned.waiting.map((each) => each.id);
    await settleProrations(ctx.tx, ctx.sellerId, billed, { orderId, now: ctx.now });
  }
  return changed;
}

/** The items that wait for the next renewal. */
export function toProrations({ row, change }: PlannedChange, now: Date): ProrationRow[] {
  return change.items.map((item, position) => ({
    organizationId: row.organizationId,
    id: newUuid(),
    subscriptionId: row.id,
    position,
    label: item.label,
    amount: item.amount,
    taxBehavior: item.behavior,
    taxRates: item.frozenRates,
    productPriceId: item.priceId,
    periodStart: item.period.start,
    periodEnd: item.period.end,
    orderId: null,
    settledAt: null,
    createdAt: now,
  }));
}

function toStored(row: ProrationRow): ProrationRow {
  return { ...row, taxRates: row.taxRates === null ? null : JSON.stringify(row.taxRates) };
}
