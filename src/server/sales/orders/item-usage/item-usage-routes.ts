import {
  OrderItemParams,
  OrderItemUsage,
  OrderItemUsageQuery,
} from "#contract/billing/order-usage-schema.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { describeItemUsage } from "./describe-item-usage.ts";

export const itemUsageRoutes = sellerRoutes("/v1/orders", (route) => {
  route.get(
    "/:id/items/:item_id/usage",
    {
      name: "orders.itemUsage",
      summary: "Get what a line of an order for usage is made of.",
      scope: "orders:read",
      params: OrderItemParams,
      query: OrderItemUsageQuery,
      answer: OrderItemUsage,
    },
    ({ db, sellerId, params, query }) =>
      describeItemUsage(db, sellerId, { orderId: params.id, itemId: params.item_id }, query),
  );
});
