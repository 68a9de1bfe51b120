import { queryOptions } from "@tanstack/react-query";
import { api } from "#web/platform/api/api.ts";
import type { ApiDescription } from "./openapi-types.ts";

/** The billing API and the accounts API, one after the other. */
export interface ApiDescriptions {
  billing: ApiDescription;
  accounts: ApiDescription;
}

/** Served by this installation itself, so the reference works without a network. */
export const apiDescriptionQuery = queryOptions({
  queryKey: ["api-description"],
  queryFn: async (): Promise<ApiDescriptions> => {
    const [billing, accounts] = await Promise.all([
      api.get<ApiDescription>("/v1/openapi.json"),
      api.get<ApiDescription>("/api/auth/openapi.json"),
    ]);
    return { billing, accounts };
  },
  staleTime: Number.POSITIVE_INFINITY,
});
