import { minor } from "#contract/money.ts";
import { type Posting, postTransfers } from "#server/money/ledger/post-transfers.ts";
import { ledgerSources } from "#server/money/ledger/posting-rules.ts";
import { postTaxes, type TaxPosting } from "#server/money/tax/post-taxes.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { getOrderLegs } from "./order-legs-rules.ts";
import type { OrderRow } from "./order-store.ts";
import { toTaxParts } from "./order-taxes.ts";

/** Posts what the customers owe for these orders, except where the tax is not known yet. */
export async function postSales(ctx: SellerCtx, rows: readonly OrderRow[]): Promise<void> {
  const known = rows.filter(({ awaitsAddress }) => !awaitsAddress);
  await postTransfers(ctx, known.flatMap(toSalePostings));
  await postTaxes(ctx, ...known.map(toTaxPosting));
}

export function postedFor({
  currency,
  customerId,
  id,
}: OrderRow): Pick<Posting, "currency" | "customerId" | "orderId"> {
  return { currency, customerId, orderId: id };
}

function toSalePostings(order: OrderRow): Posting[] {
  const common = postedFor(order);
  const { id, discountAmount, netAmount, taxAmount, waivedAmount, appliedBalanceAmount } = order;
  const legs = getOrderLegs(
    { discount: minor(discountAmount), net: minor(netAmount), tax: minor(taxAmount) },
    {
      creditUsed: minor(Math.max(0 - appliedBalanceAmount, 0)),
      waived: minor(waivedAmount),
    },
  );
  return [
    { ...common, source: ledgerSources.sale(id), legs: legs.sale },
    { ...common, source: ledgerSources.creditUsed(id), legs: legs.creditUsed },
    { ...common, source: ledgerSources.waived(id), legs: legs.waived },
  ];
}

function toTaxPosting(order: OrderRow): TaxPosting {
  return {
    source: ledgerSources.sale(order.id),
    kind: "sale",
    sign: 1,
    orderId: order.id,
    currency: order.currency,
    parts: toTaxParts(order),
  };
}
