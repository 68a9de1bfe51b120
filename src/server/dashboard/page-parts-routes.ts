import type { Scope } from "#contract/identity/scopes.ts";
import {
  type BenefitPartsWire,
  type CustomerPartsWire,
  type CustomerUsageWire,
  type OrderPartsWire,
  PagePartsQuery,
  type SubscriptionPartsWire,
} from "#contract/page-parts-schema.ts";
import { sessionGuard } from "#server/identity/guards/session-guard.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import type { AuthRouter } from "#server/identity/wire/auth-routes.ts";
import { getSellerReader, type SellerReader } from "./get-seller-reader.ts";
import { readBenefitParts } from "./read-benefit-parts.ts";
import { readCustomerParts, readCustomerUsage } from "./read-customer-parts.ts";
import { readOrderParts } from "./read-order-parts.ts";
import { readSubscriptionParts } from "./read-subscription-parts.ts";

/**
 * The data that our pages show beside the order, the subscription, the customer or the benefit that they are about, in
 * one call each. The scopes are those of the routes that have the same data.
 */
export function pagePartsRoutes(route: AuthRouter, cookies: SessionCookies): void {
  const get = <Wire>(
    path: string,
    scopes: readonly Scope[],
    read: (reader: SellerReader, id: string) => Promise<Wire>,
  ) =>
    route.get(
      `/dashboard/${path}`,
      { query: PagePartsQuery, guard: sessionGuard(cookies) },
      async (req) => read(await getSellerReader(req, scopes), req.query.id),
    );

  get<OrderPartsWire>(
    "order",
    [
      "orders:read",
      "payments:read",
      "refunds:read",
      "ledger:read",
      "custom_fields:read",
      "organizations:read",
    ],
    readOrderParts,
  );

  get<SubscriptionPartsWire>(
    "subscription",
    ["subscriptions:read", "orders:read", "payments:read", "products:read"],
    readSubscriptionParts,
  );

  get<CustomerPartsWire>(
    "customer",
    ["customers:read", "orders:read", "refunds:read"],
    readCustomerParts,
  );

  get<CustomerUsageWire>(
    "customer-usage",
    ["customers:read", "products:read", "benefits:read", "meters:read"],
    readCustomerUsage,
  );

  get<BenefitPartsWire>("benefit", ["benefits:read", "products:read"], readBenefitParts);
}
