import type { EventListQuery, UsageEventWire } from "#contract/billing/usage-event-schema.ts";
import { presentPage } from "#server/v1/present-page.ts";
import type { SellerRequest } from "#server/v1/seller-request.ts";
import { countUsageEvents, listUsageEvents } from "../event-history/read-events-store.ts";
import { describeEvents } from "./describe-events.ts";
import { toEventSearch } from "./search-events.ts";

/** Beyond the page that is shown, no more are counted: a reader of all pages gets to the last. */
const countedAhead = 100_000;

interface CursorPage {
  items: UsageEventWire[];
  pagination: { has_next_page: boolean };
}

/** Lists a page of events in the form that the client reads. */
export async function listEventPage(request: SellerRequest<unknown, EventListQuery>) {
  const { query } = request;
  return query.cursor_pagination ? listCursorPage(request) : listNumberedPage(request);
}

async function listNumberedPage({ db, sellerId, query }: SellerRequest<unknown, EventListQuery>) {
  const { page, limit, sorting } = query;
  const offset = (page - 1) * limit;
  const search = await toEventSearch(db, sellerId, query);
  const [rows, total] = await Promise.all([
    listUsageEvents(db, sellerId, search, { sorting, limit, offset }),
    countUsageEvents(db, sellerId, search, offset + limit + countedAhead),
  ]);
  return presentPage(await describeEvents(db, sellerId, rows), total, query);
}

async function listCursorPage({
  db,
  sellerId,
  query,
}: SellerRequest<unknown, EventListQuery>): Promise<CursorPage> {
  const { page, limit, sorting } = query;
  const search = await toEventSearch(db, sellerId, query);
  const offset = (page - 1) * limit;
  const rows = await listUsageEvents(db, sellerId, search, { sorting, limit: limit + 1, offset });
  return {
    items: await describeEvents(db, sellerId, rows.slice(0, limit)),
    pagination: { has_next_page: rows.length > limit },
  };
}
