import {
  EventsIngest,
  EventsIngested,
  EventsIngestQuery,
} from "#contract/billing/usage-event-schema.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { readEvents } from "./event-input-rules.ts";
import { ingestEvents } from "./ingest-events.ts";

const mebibyte = 1_024 * 1_024;

export const eventRoutes = sellerRoutes("/v1/events", (route) => {
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
