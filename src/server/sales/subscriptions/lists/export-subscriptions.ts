import type {
  SubscriptionExportQuery,
  SubscriptionWire,
} from "#contract/billing/subscription-schema.ts";
import type { CatalogSource } from "#server/catalog/products/describe-products.ts";
import type { Db } from "#server/platform/database/database.ts";
import { describeSubscriptions } from "../records/describe-subscriptions.ts";
import { subscriptionExportHeader, subscriptionExportLine } from "./subscription-export-rules.ts";
import { type ExportPosition, listSubscriptionsAfter } from "./subscription-list-store.ts";

const subscriptionsAtOnce = 500;

export type ExportSource = CatalogSource & { db: Db };

/** Writes the lines of a CSV file. */
export async function* exportSubscriptionsCsv(
  source: ExportSource,
  query: SubscriptionExportQuery,
): AsyncGenerator<string> {
  yield subscriptionExportHeader;
  for await (const each of readSubscriptions(source, query)) yield subscriptionExportLine(each);
}

/** Reads in parts, so that an export of any size needs little memory. */
export async function* readSubscriptions(
  source: ExportSource,
  query: SubscriptionExportQuery,
): AsyncGenerator<SubscriptionWire> {
  const limit = subscriptionsAtOnce;
  for (let after: ExportPosition | undefined; ; ) {
    const rows = await listSubscriptionsAfter(source.db, source.sellerId, query, { after, limit });
    yield* await describeSubscriptions(source, rows);
    after = rows.at(-1);
    if (rows.length < limit) return;
  }
}
