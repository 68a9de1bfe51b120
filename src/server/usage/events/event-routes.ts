import {
  CountedEvent,
  EventListQuery,
  EventNameListQuery,
  EventNamePage,
  EventsIngest,
  EventsIngested,
  EventsIngestQuery,
  UsageEventPage,
} from "#contract/billing/usage-event-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { findUsageEvent } from "../event-history/read-events-store.ts";
import { listEventNames } from "../rollups/event-name-store.ts";
import { describeCountedEvent } from "./describe-events.ts";
import { ingestEvents } from "./ingest-events.ts";
import { listEventPage } from "./list-event-page.ts";
import { readEvents } from "./read-event-input.ts";
import { findHolderIds } from "./search-events.ts";
import { presentEventName } from "./usage-event-view.ts";

const read = "events:read";
const mebibyte = 1_024 * 1_024;

export const eventRoutes = sellerRoutes("/v1/events", (route) => {
  defineReading(route);

  route.post(
    "/ingest",
    {
      name: "events.ingest",
      summary: "Ingest events. All of them are stored and counted, or none.",
      scope: "events:write",
      query: EventsIngestQuery,
      body: EventsIngest,
      readBody: readEvents,
      bodyLimits: { bytes: 5 * mebibyte, values: 100_000 },
      answer: EventsIngested,
    },
    (req) =>
      ingestEvents(req, {
        events: req.body.events,
        withBalances: req.query.include === "balances",
      }),
  );
});

function defineReading(route: SellerRouter): void {
  route.get(
    "/",
    {
      name: "events.list",
      summary: "List events.",
      scope: read,
      query: EventListQuery,
      answer: UsageEventPage,
    },
    listEventPage,
  );

  route.get(
    "/names",
    {
      name: "events.listNames",
      summary: "List the names of events.",
      scope: read,
      query: EventNameListQuery,
      answer: EventNamePage,
    },
    async ({ db, sellerId, query }) => {
      const holderIds = await findHolderIds(db, sellerId, query);
      const { rows, total } = await listEventNames(db, sellerId, query, holderIds);
      return presentPage(rows.map(presentEventName), total, query);
    },
  );

  route.get(
    "/:id",
    {
      name: "events.get",
      summary: "Get an event, and the meters in which it counts.",
      scope: read,
      params: IdParams,
      answer: CountedEvent,
    },
    async ({ db, sellerId, params }) => {
      const row = await findUsageEvent(db, sellerId, params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return describeCountedEvent(db, sellerId, row);
    },
  );
}
