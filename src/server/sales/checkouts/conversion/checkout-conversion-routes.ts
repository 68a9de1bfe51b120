import {
  CheckoutConversion,
  CheckoutConversionQuery,
} from "#contract/billing/checkout-conversion-schema.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { countConversions } from "./checkout-conversion-store.ts";
import { addUpConversion } from "./conversion-rules.ts";

export const checkoutConversionRoutes = sellerRoutes("/v1/checkouts/conversion", (route) => {
  route.get(
    "",
    {
      name: "checkouts.conversion",
      summary:
        "Count how many checkouts of a period were opened, confirmed and paid, by product and by link.",
      scope: "checkouts:read",
      query: CheckoutConversionQuery,
      answer: CheckoutConversion,
    },
    async ({ db, sellerId, query }) => ({
      from: query.from.toISOString(),
      to: query.to.toISOString(),
      ...addUpConversion(await countConversions(db, sellerId, query)),
    }),
  );
});
