import { CustomerBalance } from "#contract/billing/customer-balance-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { readCredit } from "./customer-credit-store.ts";
import { findCustomer } from "./customer-store.ts";

/** Everything is sold in one currency. */
const currency = "usd";

export const customerBalanceRoutes = sellerRoutes("/v1/customers", (route) => {
  route.get(
    "/:id/balance",
    {
      name: "customers.getBalance",
      summary: "Get the credit of a customer.",
      scope: "customers:read",
      params: IdParams,
      answer: CustomerBalance,
    },
    async ({ db, sellerId, params }) => {
      const customer = await findCustomer(db, sellerId, params);
      if (!customer) throw new Refusal(sellerErrors.notFound);
      const amount = await readCredit(db, sellerId, customer.id, currency);
      return { currency, amount, balance: amount };
    },
  );
});
