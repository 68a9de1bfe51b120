import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import { businessNow } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx, SellerRequest } from "#server/v1/seller-request.ts";
import { StaleWork, untilFresh } from "#server/v1/until-fresh.ts";
import { findEmbedProblems } from "../embedding/embed-problems.ts";
import { findCurrentCheckout } from "../expiry/expire-checkouts.ts";
import { loadDiscount } from "../offers/checkout-discount.ts";
import { loadOfferedProducts } from "../offers/offered-products.ts";
import { findRecurringBuyer } from "../offers/recurring-buyer.ts";
import { computeAmounts } from "../planning/checkout-amounts.ts";
import { guessCountry } from "../planning/guess-country.ts";
import {
  type CheckoutFacts,
  type CheckoutInput,
  type CheckoutPlan,
  planCheckoutChange,
} from "../planning/plan-checkout-change.ts";
import { totalProblems } from "../planning/total-problems.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { problemRefusal } from "../records/checkout-problems.ts";
import {
  type CheckoutChange,
  type CheckoutRow,
  listCheckoutProducts,
  lockCheckout,
  updateCheckout,
} from "../records/checkout-store.ts";
import { announceCheckout } from "./announce-checkout.ts";

/** A change with its amounts, computed outside any transaction from the checkout as it was then. */
export interface PreparedChange extends CheckoutPlan {
  revision: number;
  change: CheckoutChange;
}

interface Preparation {
  platform: Platform;
  sellerId: string;
  row: CheckoutRow;
  input: CheckoutInput;
  now: Date;
  /** Asks the tax provider even if nothing changed that taxes depend on. */
  isTaxedAnew?: boolean;
}

/** Reads what a change depends on and computes its amounts. May reach the tax provider. */
export async function prepareChange(preparation: Preparation): Promise<PreparedChange> {
  const { platform, sellerId, row, input, now, isTaxedAnew = false } = preparation;
  const made = planCheckoutChange(row, await loadFacts(preparation), input);
  const embedProblems = await findEmbedProblems(platform, sellerId, input);
  const plan = { ...made, problems: [...made.problems, ...embedProblems] };
  const amounts = await computeAmounts(platform, sellerId, plan.planned, {
    now,
    before: isTaxedAnew ? undefined : row,
  });
  const { problems, planned, change } = plan;
  return {
    ...plan,
    problems: [...problems, ...totalProblems(amounts, planned.currency, ["product_price_id"])],
    revision: row.revision,
    change: { ...change, ...amounts },
  };
}

async function loadFacts({
  platform,
  sellerId,
  row,
  input,
  now,
}: Preparation): Promise<CheckoutFacts> {
  const { db } = platform.database;
  const links = await listCheckoutProducts(db, sellerId, [row.id]);
  const productIds = new Set([...links.map(({ productId }) => productId), row.productId]);
  const [price] = await listPricesByIds(db, sellerId, [row.productPriceId]);
  if (!price) throw new Error(`checkout ${row.id} has no price`);
  const { discount_id: id, discount_code: code, customer_email: email } = input;
  const key = id ? { id } : code ? { code } : undefined;
  const offered = await loadOfferedProducts(db, sellerId, [...productIds]);
  const buyer = email && row.customerId === null ? { ...row, customerEmail: email } : row;
  return {
    now,
    price,
    offered,
    recurringBuyer: await findRecurringBuyer(db, sellerId, buyer, offered),
    discount:
      row.discountId === null
        ? undefined
        : await loadDiscount(db, sellerId, { id: row.discountId }),
    givenDiscount: key && (await loadDiscount(db, sellerId, key)),
    guessedCountry: await guessCountry(input.customer_ip_address),
  };
}

/** Who asks: a buyer learns that a checkout has expired, a seller that it is not open. */
export type Caller = "buyer" | "seller";

export function assertOpen({ status, expiresAt }: CheckoutRow, caller: Caller, now: Date): void {
  const isOver = status === "open" && expiresAt <= now;
  if (status === "open" && !isOver) return;
  const isExpired = isOver || status === "expired";
  throw new Refusal(
    isExpired && caller === "buyer" ? checkoutErrors.expired : checkoutErrors.notOpen,
  );
}

/** Another change came first: prepare again. */
export class StaleCheckout extends StaleWork {
  constructor() {
    super(checkoutErrors.busy);
  }
}

/** Applies a prepared change under the checkout's lock, if nothing else has changed it since. */
export async function applyChange(
  ctx: SellerCtx,
  id: string,
  prepared: PreparedChange | undefined,
  caller: Caller,
): Promise<CheckoutRow> {
  const row = await lockCheckout(ctx.tx, ctx.sellerId, id);
  if (!row) throw new Refusal(sellerErrors.notFound);
  assertOpen(row, caller, ctx.now);
  if (row.revision !== prepared?.revision) throw new StaleCheckout();
  if (prepared.problems.length > 0) throw problemRefusal(prepared.problems);
  return updateCheckout(ctx.tx, ctx.sellerId, id, { ...prepared.change, modifiedAt: ctx.now });
}

/** The part of a request that is needed to change a checkout. */
type ChangeRequest = Pick<SellerRequest, "platform" | "db" | "sellerId" | "unitOfWork">;

/**
 * Changes a checkout. A refusal that the preparation finds is thrown inside the unit of work, so
 * that a repeated request gets the answer of the first one and not the refusal.
 */
export function changeCheckout<Wire>(
  request: ChangeRequest,
  id: string,
  { input, caller }: { input: CheckoutInput; caller: Caller },
  describe: (ctx: SellerCtx, announced: CheckoutWire) => Promise<Wire> | Wire,
): Promise<Wire> {
  const { platform, db, sellerId } = request;
  return untilFresh(async () => {
    const row = await findCurrentCheckout(platform, db, sellerId, id);
    const now = await businessNow(platform, db);
    const prepared =
      row?.status === "open"
        ? await prepareChange({ platform, sellerId, row, input, now })
        : undefined;
    return request.unitOfWork(async (ctx) => {
      const changed = await applyChange(ctx, id, prepared, caller);
      return describe(ctx, await announceCheckout(ctx, "updated", changed));
    });
  });
}
