import type { Caller } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { stepsWithoutKey } from "./idempotency/stepped-work.ts";
import type { SteppedWork } from "./seller-request.ts";
import { type SellerUnitOfWork, sellerUnitOfWork } from "./seller-work.ts";

/** The reach of a customer: everything of theirs, or the purchase of one checkout. */
export type CustomerAccess = { sellerId: string; customerId: string } & (
  | { kind: "full" }
  | { kind: "purchase"; checkoutId: string }
);

/**
 * The input of every action of a customer, for any transport: the portal, with the token of a
 * customer session, or the accounts API, with the session of a user who is this customer.
 */
export interface CustomerWork {
  platform: Platform;
  db: Db;
  caller: Caller;
  access: CustomerAccess;
  unitOfWork: SellerUnitOfWork;
  /** Instead of the unit of work, for a write that calls outside between two transactions. */
  steps<Answer>(): SteppedWork<Answer>;
}

/** Makes the work of a customer without a request to the portal. */
export function toCustomerWork(
  platform: Platform,
  caller: Caller,
  access: CustomerAccess,
): CustomerWork {
  return {
    platform,
    db: platform.database.db,
    caller,
    access,
    steps: () => stepsWithoutKey,
    unitOfWork: sellerUnitOfWork(platform, () => caller, access.sellerId),
  };
}
