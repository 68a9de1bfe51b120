import {
  Subscription,
  SubscriptionExport,
  SubscriptionExportQuery,
  SubscriptionListQuery,
  SubscriptionPage,
} from "#contract/billing/subscription-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { catalogSource } from "#server/catalog/products/describe-products.ts";
import { exportAnswer, toJsonList } from "#server/v1/export-answer.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { describeSubscription, describeSubscriptions } from "../records/describe-subscriptions.ts";
import { getStartedSubscription } from "../records/started-subscription.ts";
import { exportSubscriptionsCsv, readSubscriptions } from "./export-subscriptions.ts";
import { listSubscriptions } from "./subscription-list-store.ts";

const read = "subscriptions:read";

export const subscriptionRoutes = sellerRoutes("/v1/subscriptions", (route) => {
  route.get(
    "/",
    {
      name: "subscriptions.list",
      summary: "List subscriptions.",
      scope: read,
      query: SubscriptionListQuery,
      answer: SubscriptionPage,
    },
    async (req) => {
      const { rows, total } = await listSubscriptions(req.db, req.sellerId, req.query);
      return presentPage(await describeSubscriptions(catalogSource(req), rows), total, req.query);
    },
  );

  route.get(
    "/export",
    {
      name: "subscriptions.export",
      summary:
        "Export subscriptions as a CSV file, oldest first. A person needs the role of an owner or admin.",
      scope: read,
      exportsCustomers: true,
      query: SubscriptionExportQuery,
      gives: "text/csv",
      answer: SubscriptionExport,
    },
    async (req) => {
      const source = { ...catalogSource(req), db: req.db };
      return exportAnswer(req.headers, {
        fileName: "subscriptions.csv",
        csv: () => exportSubscriptionsCsv(source, req.query),
        json: () => toJsonList(readSubscriptions(source, req.query)),
      });
    },
  );

  route.get(
    "/:id",
    {
      name: "subscriptions.get",
      summary: "Get a subscription.",
      scope: read,
      params: IdParams,
      answer: Subscription,
    },
    async (req) =>
      describeSubscription(
        catalogSource(req),
        await getStartedSubscription(req.db, req.sellerId, req.params.id),
      ),
  );
});
