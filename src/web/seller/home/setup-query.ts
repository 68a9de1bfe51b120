import { queryOptions } from "@tanstack/react-query";
import type { DashboardWire, SetupWire } from "#contract/dashboard-schema.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import type { Seller } from "#web/seller/seller-context.tsx";

/** Is below the seller's resources, so that `refreshSeller` reaches it. */
export function setupKey(sellerId: string) {
  return ["v1", sellerId, "setup"] as const;
}

/** Reads again after every write until everything is there, and never afterwards. */
export function setupQuery({ id }: Seller) {
  return queryOptions({
    queryKey: setupKey(id),
    queryFn: async (): Promise<SetupWire | null> => {
      const query = new URLSearchParams({ organizationId: id });
      const dashboard = await accountCall<DashboardWire | null>(`/dashboard?${query}`);
      return dashboard?.setup ?? null;
    },
    enabled: ({ state }) => !state.data || Object.values(state.data).includes(false),
    staleTime: 30_000,
  });
}
