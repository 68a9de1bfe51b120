import { queryOptions } from "@tanstack/react-query";
import { accountCall } from "../account/account-queries.ts";
import { organizationsQuery } from "./organization-queries.ts";

export interface OrganizationToReview {
  id: string;
  name: string;
  slug: string;
  role: string;
  memberCount: number;
  createdAt: string;
}

/** Below the key of all organizations: whatever refreshes these refreshes this list. */
export const reviewQuery = queryOptions({
  queryKey: [...organizationsQuery.queryKey, "to-review"],
  queryFn: () => accountCall<OrganizationToReview[]>("/list-organizations-to-review"),
  staleTime: 60_000,
});
