import { businessNow } from "#server/platform/context.ts";
import { hasLost } from "#server/platform/database/database-errors.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { Admission, SellerRouteRequest } from "../seller-request.ts";
import { type RepeatableRequest, readKey } from "./idempotent-work.ts";

/** Runs a write of one statement. With an Idempotency-Key it does nothing. */
export function oneStatement(
  request: EdgeRequest,
  repeatable: RepeatableRequest,
  admission: Admission,
): SellerRouteRequest["oneStatement"] {
  const { platform } = request;
  const { db } = platform.database;
  return async (run) => {
    if (readKey(request, repeatable) !== undefined) return undefined;
    const now = admission.now ?? (await businessNow(platform, db));
    return run({ db, platform, sellerId: admission.sellerId, now }).catch((error: unknown) => {
      if (hasLost(error)) return undefined;
      throw error;
    });
  };
}
