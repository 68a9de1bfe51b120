import {
  Subscription,
  SubscriptionExport,
  SubscriptionExportQuery,
  SubscriptionListQuery,
  SubscriptionPage,
} from "#contract/billing/subscription-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { catalogSource } from "#server/catalog/products/describe-products.ts";
import { csvAnswer, jsonAnswer } from "#server/platform/http/answers.ts";
import { presentPage } from "#server/v1/present-page.ts";
import type { SellerRequest } from "#server/v1/seller-request.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { describeSubscription, describeSubscriptions } from "../records/describe-subscriptions.ts";
import { getStartedSubscription } from "../records/started-subscription.ts";
import { exportSubscriptionsCsv, exportSubscriptionsJson } from "./export-subscriptions.ts";
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
    async (req) => exportAnswer(req),
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

/** The official SDK accepts only JSON. Browsers and curl accept anything, and get the file. */
function exportAnswer(req: SellerRequest<unknown, SubscriptionExportQuery>) {
  const { accept = "*/*" } = req.headers;
  const source = { ...catalogSource(req), db: req.db };
  const isJson = accept.includes("application/json") && !/\*\/\*|csv/.test(accept);
  return isJson
    ? jsonAnswer(exportSubscriptionsJson(source, req.query))
    : csvAnswer("subscriptions.csv", exportSubscriptionsCsv(source, req.query));
}
