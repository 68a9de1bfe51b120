import type { TaxRegistrationWire } from "#contract/billing/tax-registration-schema.ts";
import type { Scope } from "#contract/identity/scopes.ts";
import {
  MeterPreviewBody,
  MeterPreviewQuery,
  type MeterPreviewWire,
} from "#contract/meter-preview-schema.ts";
import {
  type BenefitPartsWire,
  type CustomerLimitsWire,
  type CustomerPartsWire,
  type CustomerUsageWire,
  type CustomFieldUsesWire,
  ListPartsQuery,
  type MeterUsesWire,
  type OrderPartsWire,
  PagePartsQuery,
  type ProductUsesWire,
  SellerPartsQuery,
  type SubscriptionPartsWire,
} from "#contract/page-parts-schema.ts";
import { sessionGuard } from "#server/identity/guards/session-guard.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import type { AuthRouter } from "#server/identity/wire/auth-routes.ts";
import { listTaxRegistrationsOf } from "#server/money/tax/tax-registration-store.ts";
import { presentTaxRegistration } from "#server/money/tax/tax-registration-view.ts";
import { previewMeter } from "#server/usage/quantities/preview-meter.ts";
import { getSellerReader, type SellerReader } from "./get-seller-reader.ts";
import { readBenefitParts } from "./read-benefit-parts.ts";
import { readCustomerLimits } from "./read-customer-limits.ts";
import { readCustomerParts, readCustomerUsage } from "./read-customer-parts.ts";
import { readOrderParts } from "./read-order-parts.ts";
import { readCustomFieldsUses, readCustomFieldUses, readMeterUses } from "./read-product-uses.ts";
import { readSubscriptionParts } from "./read-subscription-parts.ts";

/**
 * Serves the data that our pages show beside the order, the subscription, the customer, the
 * benefit, the meter or the custom field that they are about, or beside a list, in one call each.
 * The scopes are those of the routes that have the same data.
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
    ["customers:read", "orders:read", "refunds:read", "subscriptions:read"],
    readCustomerParts,
  );

  get<CustomerUsageWire>(
    "customer-usage",
    ["customers:read", "subscriptions:read", "benefits:read"],
    readCustomerUsage,
  );

  get<CustomerLimitsWire>("customer-limits", ["customers:read", "events:read"], readCustomerLimits);

  get<BenefitPartsWire>("benefit", ["benefits:read", "products:read"], readBenefitParts);
  get<MeterUsesWire>("meter", ["meters:read", "products:read"], readMeterUses);
  get<ProductUsesWire>("custom-field", customFieldScopes, readCustomFieldUses);

  route.get(
    "/dashboard/custom-fields",
    { query: ListPartsQuery, guard: sessionGuard(cookies) },
    async (req): Promise<CustomFieldUsesWire> =>
      readCustomFieldsUses(await getSellerReader(req, customFieldScopes), req.query.id),
  );

  route.post(
    "/dashboard/meter-preview",
    { query: MeterPreviewQuery, body: MeterPreviewBody, guard: sessionGuard(cookies) },
    async (req): Promise<MeterPreviewWire> => {
      const { db, sellerId } = await getSellerReader(req, ["meters:read", "events:read"]);
      const { now } = req.signedIn;
      return previewMeter(db, sellerId, { ...req.body, ...req.query, now });
    },
  );

  // All of them, ended ones too: the page sorts them by their state.
  route.get(
    "/dashboard/tax-registrations",
    { query: SellerPartsQuery, guard: sessionGuard(cookies) },
    async (req): Promise<TaxRegistrationWire[]> => {
      const { db, sellerId } = await getSellerReader(req, ["tax_registrations:read"]);
      return (await listTaxRegistrationsOf(db, sellerId)).map(presentTaxRegistration);
    },
  );
}

const customFieldScopes: readonly Scope[] = ["custom_fields:read", "products:read"];
