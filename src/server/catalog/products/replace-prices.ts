import type { PriceCreate, PriceUpdate } from "#contract/billing/price-schema.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { holdMeters } from "../meters/meter-store.ts";
import { switchOnUsageBilling } from "../sellers/update-seller.ts";
import { type PriceFault, type PricePlan, planPrices } from "./price-rules.ts";
import { archivePrices, insertPrices, movePrice, type PriceRow } from "./price-store.ts";
import { productErrors } from "./product-errors.ts";
import { firstUnknown } from "./product-rules.ts";
import type { ProductRow } from "./product-store.ts";

/** Gives a product the prices of a list; its row is locked or new. */
export async function replacePrices(
  ctx: SellerCtx,
  product: ProductRow,
  held: readonly PriceRow[],
  wanted: readonly PriceUpdate[],
): Promise<void> {
  const plan = planPrices(held, wanted, product.recurringInterval !== null);
  if ("fault" in plan) throw toRefusal(plan);
  await requireMeters(ctx, plan);
  await archivePrices(ctx.tx, ctx.sellerId, plan.archive, ctx.now);
  const positions = new Map(held.map(({ id, position }) => [id, position]));
  for (const { id, position } of plan.keep)
    if (positions.get(id) !== position) await movePrice(ctx.tx, ctx.sellerId, id, position);
  await insertPrices(
    ctx.tx,
    plan.add.map(({ price, position }) => ({
      id: newUuid(),
      organizationId: ctx.sellerId,
      productId: product.id,
      position,
      createdAt: ctx.now,
      ...toColumns(price),
    })),
  );
}

async function requireMeters(ctx: SellerCtx, { add }: PricePlan): Promise<void> {
  const metered = add.flatMap(({ price, position }) =>
    price.amount_type === "metered_unit" ? [{ meterId: price.meter_id, position }] : [],
  );
  if (metered.length === 0) return;
  await switchOnUsageBilling(ctx);
  const ids = metered.map(({ meterId }) => meterId);
  const known = await holdMeters(ctx.tx, ctx.sellerId, ids);
  const unknown = metered[firstUnknown(ids, known) ?? metered.length];
  if (unknown)
    throw new Refusal(productErrors.meterUnknown, ["prices", unknown.position, "meter_id"]);
}

/** A row names every column, so that prices of different kinds go in with one statement. */
function toColumns(price: PriceCreate) {
  const none = {
    amountType: price.amount_type,
    taxBehavior: price.tax_behavior ?? null,
    priceCurrency: null,
    priceAmount: null,
    minimumAmount: null,
    maximumAmount: null,
    presetAmount: null,
    unitAmount: null,
    capAmount: null,
    meterId: null,
  };
  switch (price.amount_type) {
    case "free":
      return none;
    case "fixed":
      return { ...none, priceCurrency: price.price_currency, priceAmount: price.price_amount };
    case "custom":
      return {
        ...none,
        priceCurrency: price.price_currency,
        minimumAmount: price.minimum_amount ?? null,
        maximumAmount: price.maximum_amount ?? null,
        presetAmount: price.preset_amount ?? null,
      };
    case "metered_unit":
      return {
        ...none,
        priceCurrency: price.price_currency,
        unitAmount: price.unit_amount,
        capAmount: price.cap_amount ?? null,
        meterId: price.meter_id,
      };
  }
}

function toRefusal({ fault, position, field }: PriceFault): Refusal {
  const specs = {
    unknown: productErrors.priceUnknown,
    repeated: productErrors.priceRepeated,
    secondStatic: productErrors.secondStaticPrice,
    meteredOneTime: productErrors.meteredOneTime,
    meterTwice: productErrors.meterTwice,
  };
  return new Refusal(specs[fault], ["prices", position, ...(field ? [field] : [])]);
}
