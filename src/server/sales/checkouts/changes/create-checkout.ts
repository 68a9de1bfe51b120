import type { CheckoutCreate, CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { holdProducts } from "#server/catalog/products/product-store.ts";
import { findCustomer } from "#server/customers/customer-store.ts";
import { newToken, newUuid } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findUpgradable } from "../../subscriptions/starts/find-upgradable.ts";
import { findEmbedProblems } from "../embedding/embed-problems.ts";
import { loadDiscount } from "../offers/checkout-discount.ts";
import { loadOfferedProducts } from "../offers/offered-products.ts";
import { findRecurringBuyer } from "../offers/recurring-buyer.ts";
import { type CheckoutAmounts, computeAmounts } from "../planning/checkout-amounts.ts";
import { guessCountry } from "../planning/guess-country.ts";
import {
  externalIdIn,
  type NewCheckoutFacts,
  type NewCheckoutPlan,
  planNewCheckout,
} from "../planning/plan-new-checkout.ts";
import { totalProblems } from "../planning/total-problems.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { problemRefusal } from "../records/checkout-problems.ts";
import { type CheckoutRow, insertCheckout } from "../records/checkout-store.ts";
import { announceCheckout } from "./announce-checkout.ts";

const secretPrefix = "guild_c_";
const lifetimeMs = 24 * 60 * 60 * 1_000;

export interface PreparedCheckout extends NewCheckoutPlan {
  input: CheckoutCreate;
  amounts?: CheckoutAmounts;
  /** The link that the buyer followed. */
  checkoutLinkId?: string;
}

/** Reads what a new checkout depends on and computes its amounts. May reach the tax provider. */
export async function prepareCheckout(
  platform: Platform,
  sellerId: string,
  input: CheckoutCreate,
  now: Date,
): Promise<PreparedCheckout> {
  const made = planNewCheckout(await loadFacts(platform, sellerId, input, now), input);
  const embedProblems = await findEmbedProblems(platform, sellerId, input);
  const plan = { ...made, problems: [...made.problems, ...embedProblems] };
  if (plan.problems.length > 0 || !plan.planned) return { ...plan, input };
  const amounts = await computeAmounts(platform, sellerId, plan.planned, { now });
  // A place that was only guessed is no reason to refuse: the buyer may be elsewhere.
  const problems = plan.isPlaceGuessed
    ? []
    : totalProblems(amounts, plan.planned.currency, ["products", 0]);
  return { ...plan, problems, input, amounts };
}

async function loadFacts(
  { database: { db } }: Platform,
  sellerId: string,
  input: CheckoutCreate,
  now: Date,
): Promise<NewCheckoutFacts> {
  const { customer_id: id, discount_id: discountId, subscription_id: upgradedId } = input;
  const upgraded = upgradedId ? await findUpgradable(db, sellerId, upgradedId) : undefined;
  const externalId = externalIdIn(input);
  const named = id ? { id } : externalId ? { externalId } : undefined;
  const key = named ?? (upgraded && { id: upgraded.customerId });
  const offered = await loadOfferedProducts(db, sellerId, [...new Set(input.products)]);
  const customer = key && (await findCustomer(db, sellerId, key));
  const buyer = {
    id: null,
    customerId: customer?.id ?? null,
    customerExternalId: null,
    customerEmail: input.customer_email ?? null,
    subscriptionId: null,
  };
  return {
    now,
    offered,
    customer,
    upgraded,
    recurringBuyer: await findRecurringBuyer(db, sellerId, buyer, offered),
    discount: discountId ? await loadDiscount(db, sellerId, { id: discountId }) : undefined,
    guessedCountry: await guessCountry(input.customer_ip_address),
  };
}

/** Inserts a prepared checkout. Products that were archived meanwhile are refused. */
export async function createCheckout(
  ctx: SellerCtx,
  { input, problems, columns, amounts, checkoutLinkId }: PreparedCheckout,
): Promise<{ row: CheckoutRow; announced: CheckoutWire }> {
  if (problems.length > 0 || !columns || !amounts) throw problemRefusal(problems);
  await assertStillOnSale(ctx, input.products);
  const row = await insertCheckout(
    ctx.tx,
    {
      ...columns,
      ...amounts,
      id: newUuid(),
      organizationId: ctx.sellerId,
      status: "open",
      clientSecret: secretPrefix + newToken(),
      expiresAt: new Date(ctx.now.getTime() + lifetimeMs),
      successUrl: input.success_url ?? null,
      returnUrl: input.return_url ?? null,
      embedOrigin: input.embed_origin ?? null,
      embedOriginFromLink: checkoutLinkId !== undefined,
      checkoutLinkId: checkoutLinkId ?? null,
      allowDiscountCodes: input.allow_discount_codes,
      customerIpAddress: input.customer_ip_address ?? null,
      customerMetadata: input.customer_metadata ?? {},
      metadata: input.metadata ?? {},
      intentKind: null,
      createdAt: ctx.now,
    },
    input.products,
  );
  return { row, announced: await announceCheckout(ctx, "created", row) };
}

async function assertStillOnSale(ctx: SellerCtx, productIds: readonly string[]): Promise<void> {
  const held = await holdProducts(ctx.tx, ctx.sellerId, productIds);
  const archived = held.find(({ isArchived }) => isArchived);
  if (!archived) return;
  const place = ["products", productIds.indexOf(archived.id)];
  throw problemRefusal([{ spec: checkoutErrors.productArchived, place }]);
}
