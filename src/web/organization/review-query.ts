import { queryOptions } from "@tanstack/react-query";
import type { OrganizationToReviewWire } from "#contract/identity/proof-schema.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { organizationsQuery } from "#web/platform/organization/organization-queries.ts";

/** Below the query key of all organizations, so that refreshing these refreshes this list. */
export const reviewQuery = queryOptions({
  queryKey: [...organizationsQuery.queryKey, "to-review"],
  queryFn: () => accountCall<OrganizationToReviewWire[]>("/list-organizations-to-review"),
  staleTime: 60_000,
});
