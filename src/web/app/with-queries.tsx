import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queryClient } from "#web/platform/api/query-client.ts";

/**
 * Wraps the pages that show server data, and only those: the first page does not load the query
 * cache.
 */
export function WithQueries(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
