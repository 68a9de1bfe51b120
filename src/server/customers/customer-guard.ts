import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { CustomerGuard } from "#server/v1/portal-request.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { findCustomerAccess, isCustomerToken } from "./customer-session.ts";

/** Admits the token of a live customer session and nothing else: no access token, no cookie. */
export const customerGuard: CustomerGuard = async (request) => {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new Refusal(sellerErrors.unauthorized);
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!isCustomerToken(token)) throw new Refusal(sellerErrors.invalidToken);
  const { platform } = request;
  const { db } = platform.database;
  const access = await findCustomerAccess(db, token, await businessNow(platform, db));
  if (!access) throw new Refusal(sellerErrors.invalidToken);
  request.caller = { ...request.caller, kind: "customer", customerId: access.customerId };
  return access;
};
