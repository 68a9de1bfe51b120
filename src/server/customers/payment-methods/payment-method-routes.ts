import { ExternalIdParams } from "#contract/billing/customer-schema.ts";
import {
  PaymentMethodListQuery,
  PaymentMethodPage,
} from "#contract/billing/payment-method-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import type { Db } from "#server/platform/database/database.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import type { CustomerKey } from "../customer-store.ts";
import { getCustomer, toExternalKey } from "../get-customer.ts";
import { pagePaymentMethods } from "./payment-method-store.ts";
import { presentPaymentMethod } from "./payment-method-view.ts";

const described = {
  scope: "customers:read",
  query: PaymentMethodListQuery,
  answer: PaymentMethodPage,
} as const;

export const paymentMethodRoutes = sellerRoutes("/v1/customers", (route) => {
  route.get(
    "/:id/payment-methods",
    {
      ...described,
      name: "customers.listPaymentMethods",
      summary: "List the saved payment methods of a customer, newest first.",
      params: IdParams,
    },
    ({ db, sellerId, params, query }) => listFor(db, sellerId, params, query),
  );

  route.get(
    "/external/:external_id/payment-methods",
    {
      ...described,
      name: "customers.listPaymentMethodsExternal",
      summary: "List the saved payment methods of a customer by external ID, newest first.",
      params: ExternalIdParams,
    },
    ({ db, sellerId, params, query }) => listFor(db, sellerId, toExternalKey(params), query),
  );
});

async function listFor(db: Db, sellerId: string, key: CustomerKey, query: PaymentMethodListQuery) {
  const customer = await getCustomer(db, sellerId, key);
  const { rows, total } = await pagePaymentMethods(db, sellerId, customer.id, query);
  return presentPage(rows.map(presentPaymentMethod), total, query);
}
