import { queryOptions } from "@tanstack/react-query";
import type { NextRenewalWire, TimelineWire } from "#contract/dev-schema.ts";
import { api } from "#web/platform/api/api.ts";

const usualPollMs = 30_000;

/** Returns null for an organization without subscriptions. */
export function nextRenewalQuery(organizationId: string | undefined) {
  return queryOptions({
    queryKey: ["dev", "clock", "next-renewal", organizationId],
    queryFn: async () => {
      const query = { organizationId: organizationId ?? "" };
      const path = "/api/dev/clock/next-renewal";
      return (await api.get<{ nextRenewal: NextRenewalWire | null }>(path, query)).nextRenewal;
    },
    enabled: organizationId !== undefined,
    retry: false,
  });
}

/** Reads up to now if there is no end. */
export function timelineQuery(organizationId: string, from: string, to: string | undefined) {
  return queryOptions({
    queryKey: ["dev", "clock", "timeline", organizationId, from, to],
    queryFn: () => {
      const query = { organizationId, from, ...(to === undefined ? {} : { to }) };
      return api.get<TimelineWire>("/api/dev/clock/timeline", query);
    },
    ...(to === undefined ? { refetchInterval: usualPollMs } : {}),
  });
}
