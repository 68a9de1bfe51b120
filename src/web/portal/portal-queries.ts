import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { CustomerSubscriptionUpdate } from "#contract/billing/customer-portal-schema.ts";
import type { BuyerLanguage } from "#contract/messages/buyer-language.ts";
import { reportUnlessRefused } from "#web/platform/api/report-bug.ts";
import { loadPortalMessages } from "./load-portal-messages.ts";
import { type PortalApi, portalDoor } from "./portal-api.ts";

/**
 * Calls are repeated by the fetcher. Without a connection they fail at once, so that the page can
 * say so.
 */
export const portalQueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportUnlessRefused }),
  mutationCache: new MutationCache({ onError: reportUnlessRefused }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** Reads the texts of a language; those of the language before stay until these are there. */
export function messagesQuery(language: BuyerLanguage) {
  return queryOptions({
    queryKey: ["messages", language],
    queryFn: () => loadPortalMessages(language),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function shopQuery(slug: string) {
  return queryOptions({
    queryKey: ["shop", slug],
    queryFn: () => portalDoor.organization(slug),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All that belongs to the customer who is signed in. It is removed when they sign out. */
const customerKey = "customer";

export function meQuery(api: PortalApi) {
  return queryOptions({ queryKey: [customerKey, "me"], queryFn: () => api.me() });
}

export function subscriptionsQuery(api: PortalApi) {
  return queryOptions({
    queryKey: [customerKey, "subscriptions"],
    queryFn: async () => (await api.subscriptions()).items,
  });
}

/** Reads where, and until when, the order of a change of plan is paid. */
export function changeLinkQuery(api: PortalApi, id: string, version: string | null) {
  return queryOptions({
    queryKey: [customerKey, "change-link", id, version],
    queryFn: () => api.paymentLink(id),
  });
}

/** Reads what the customer used and was credited in each meter. */
export function metersQuery(api: PortalApi) {
  return queryOptions({
    queryKey: [customerKey, "meters"],
    queryFn: async () => (await api.meters()).items,
  });
}

/** Reads the limits of the customer: their own, and those that the seller has set. */
export function usageLimitsQuery(api: PortalApi) {
  return queryOptions({
    queryKey: [customerKey, "usage-limits"],
    queryFn: async () => (await api.usageLimits()).limits,
  });
}

/** Reads the next charges of all subscriptions, as they were in these versions. */
export function renewalsQuery(api: PortalApi, versions: readonly string[]) {
  return queryOptions({
    queryKey: [customerKey, "renewals", versions],
    queryFn: () => api.renewals(),
  });
}

/** Reads the next charge of one subscription, after it was changed. */
export function nextChargeQuery(api: PortalApi, id: string, version: string | null) {
  return queryOptions({
    queryKey: [customerKey, "next-charge", id, version],
    queryFn: () => api.preview(id, {}),
  });
}

/** Reads the amounts of a change, computed each time that they are asked for. */
export function changePreviewQuery(api: PortalApi, id: string, change: CustomerSubscriptionUpdate) {
  return queryOptions({
    queryKey: [customerKey, "preview", id, change],
    queryFn: () => api.preview(id, change),
    gcTime: 0,
  });
}

/** Reads everything of the customer anew, such as the taxes at another address. */
export function refreshCustomer(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [customerKey] });
}

export function forgetCustomer(): void {
  portalQueryClient.removeQueries({ queryKey: [customerKey] });
}
