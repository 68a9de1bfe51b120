import { queryOptions } from "@tanstack/react-query";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { HomeWire } from "#contract/home-schema.ts";
import type { Page } from "#contract/page.ts";
import { timeZone } from "#web/platform/format/format.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { sellerQuery } from "#web/seller/seller-queries.ts";

/** A person who comes to the home page wants to see what has just happened. */
const newest = { refetchInterval: 60_000, refetchOnMount: "always" } as const;

/**
 * Days begin and end in the zone of this browser. Below the seller's resources, so that
 * `refreshSeller` reaches it.
 */
export function homeQuery({ id }: Seller) {
  const query = new URLSearchParams({ organizationId: id, timeZone });
  return queryOptions({
    queryKey: ["v1", id, "home"],
    queryFn: () => accountCall<HomeWire | null>(`/dashboard/home?${query}`),
    ...newest,
  });
}

const latest = 6;

export function newestOrdersQuery(seller: Seller) {
  const query = { limit: latest, sorting: "-created_at" };
  return { ...sellerQuery<Page<OrderWire>>(seller, "/orders/", query), ...newest };
}
