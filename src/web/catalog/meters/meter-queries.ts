import { queryOptions } from "@tanstack/react-query";
import type { MeterQuantitiesWire } from "#contract/billing/meter-quantities-schema.ts";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { MeterPreviewWire } from "#contract/meter-preview-schema.ts";
import type { Page } from "#contract/page.ts";
import type { MeterUsesWire } from "#contract/page-parts-schema.ts";
import { timeZone } from "#web/platform/format/format.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { pagePartsQuery, sellerQuery } from "#web/seller/seller-queries.ts";
import type { Measured } from "./meter-labels.ts";
import { type ChartInterval, chartSpan } from "./quantity-span.ts";

export function metersQuery(seller: Seller, list: ListSearch) {
  return sellerQuery<Page<MeterWire>>(seller, "/meters/", list.wire);
}

const backfillPollMs = 1_000;

/** Reads a meter, again and again while it counts earlier events. */
export function meterQuery(seller: Seller, id: string) {
  return {
    ...sellerQuery<MeterWire>(seller, `/meters/${id}`),
    refetchInterval: ({ state }: { state: { data?: MeterWire | undefined } }) =>
      state.data?.backfill ? backfillPollMs : (false as const),
  };
}

/** Returns the products that charge for it, and whether it is locked. */
export function meterUsesQuery(seller: Seller, id: string) {
  return pagePartsQuery<MeterUsesWire>(seller, "meter", id);
}

/** Reads what a meter measured up to now. */
export function quantitiesQuery(
  seller: Seller,
  id: string,
  { interval, now }: { interval: ChartInterval; now: Date },
) {
  const { start, end } = chartSpan(interval, now);
  return sellerQuery<MeterQuantitiesWire>(seller, `/meters/${id}/quantities`, {
    interval,
    timezone: timeZone,
    start_timestamp: start.toISOString(),
    end_timestamp: end.toISOString(),
  });
}

/** Tries a meter on the newest events. It has no months, which are for saved meters only. */
export function meterPreviewQuery(
  { id: organizationId }: Seller,
  measured: Measured,
  interval: ChartInterval,
) {
  const shown = interval === "hour" ? "hour" : "day";
  const query = new URLSearchParams({ organizationId, interval: shown, timeZone });
  return queryOptions({
    queryKey: ["v1", organizationId, "meters", "preview", shown, measured],
    queryFn: () => accountCall<MeterPreviewWire>(`/dashboard/meter-preview?${query}`, measured),
  });
}
