import { queryOptions } from "@tanstack/react-query";
import { api } from "#web/platform/api.ts";
import type { ApiDescription } from "./openapi-types.ts";

/** Served by this installation itself, so the reference works wherever the product does. */
export const apiDescriptionQuery = queryOptions({
  queryKey: ["api-description"],
  queryFn: () => api.get<ApiDescription>("/v1/openapi.json"),
  staleTime: Number.POSITIVE_INFINITY,
});
