import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { DiscountRow } from "./discount-store.ts";

type Change =
  | { before: DiscountRow; after: DiscountRow }
  | { before?: never; after: DiscountRow }
  | { before: DiscountRow; after?: never };

export function recordDiscountAct(ctx: SellerCtx, action: string, change: Change): Promise<void> {
  const { id } = change.after ?? change.before;
  return recordSellerAct(
    ctx,
    action,
    { kind: "discount", id },
    {
      ...(change.before ? { before: worthTelling(change.before) } : {}),
      ...(change.after ? { after: worthTelling(change.after) } : {}),
    },
  );
}

/** What a discount takes off, for whom, and how often. */
function worthTelling(row: DiscountRow): object {
  const { name, code, amount, basisPoints, duration, durationInMonths } = row;
  const { startsAt, endsAt, maxRedemptions } = row;
  const worth = { name, code, amount, basisPoints, duration, durationInMonths };
  return { ...worth, startsAt, endsAt, maxRedemptions };
}
