import { type Caller, unitOfWork } from "#server/platform/context.ts";
import { isOwnerGone } from "#server/platform/database/database-errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal, resourceNotFound } from "#server/platform/refusal.ts";
import type { SellerCtx } from "./seller-request.ts";

/** One transaction on the data of one seller. */
export type SellerUnitOfWork = <Result>(
  action: (ctx: SellerCtx) => Promise<Result>,
) => Promise<Result>;

/** Refuses the work if the organization was deleted after the caller was checked. */
export function sellerUnitOfWork(
  platform: Platform,
  caller: () => Caller,
  sellerId: string,
): SellerUnitOfWork {
  return (action) =>
    unitOfWork(platform, caller(), (ctx) => action({ ...ctx, sellerId })).catch(sellerGone);
}

function sellerGone(error: unknown): never {
  throw isOwnerGone(error, "organization_id") ? new Refusal(resourceNotFound) : error;
}
