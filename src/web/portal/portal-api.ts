import { createFetcher, type FetchCall } from "#client/fetcher.ts";
import type { CustomerCustomerMeterWire } from "#contract/billing/customer-meter-schema.ts";
import type {
  CustomerOrganizationWire,
  CustomerPortalCustomerUpdate,
  CustomerPortalCustomerWire,
  CustomerRenewalListWire,
  CustomerSubscriptionPreviewWire,
  CustomerSubscriptionUpdate,
  CustomerSubscriptionWire,
} from "#contract/billing/customer-portal-schema.ts";
import type { OrderPaymentLinkWire } from "#contract/billing/order-payment-schema.ts";
import type { PortalAuthenticatedWire } from "#contract/billing/portal-sign-in-schema.ts";
import type { UsageLimitsUpdate, UsageLimitsWire } from "#contract/billing/usage-limit-schema.ts";
import type { Page } from "#contract/page.ts";
import { orThrowReason } from "#web/buyer/payment/payment-refusal.ts";
import { orThrow } from "#web/platform/api/api.ts";

const base = "/v1/customer-portal";
const fetcher = createFetcher({
  retry: { type: "exponential", attempts: 1, baseDelayMs: 600, maxDelayMs: 600 },
});

/** The calls that need no session. */
export const portalDoor = {
  organization: (slug: string): Promise<CustomerOrganizationWire> =>
    orThrow(fetcher(`${base}/organizations/${encodeURIComponent(slug)}`)),
  requestCode: (email: string, organizationId: string): Promise<unknown> =>
    orThrow(
      fetcher(`${base}/customer-session/request`, {
        method: "POST",
        body: { email, organization_id: organizationId },
      }),
    ),
  authenticate: (code: string): Promise<PortalAuthenticatedWire> =>
    orThrow(fetcher(`${base}/customer-session/authenticate`, { method: "POST", body: { code } })),
};

export interface PortalApi {
  me(): Promise<CustomerPortalCustomerWire>;
  /** Corrects the details of the customer, and of what they are billed for. */
  updateMe(details: CustomerPortalCustomerUpdate): Promise<CustomerPortalCustomerWire>;
  subscriptions(): Promise<Page<CustomerSubscriptionWire>>;
  /** Of each meter that they used or were credited. */
  meters(): Promise<Page<CustomerCustomerMeterWire>>;
  usageLimits(): Promise<UsageLimitsWire>;
  /** Replaces those that the customer has set. */
  setUsageLimits(update: UsageLimitsUpdate): Promise<UsageLimitsWire>;
  /** Of those that renew. */
  renewals(): Promise<CustomerRenewalListWire>;
  /** Without a change: of the next renewal. */
  preview(id: string, change: CustomerSubscriptionUpdate): Promise<CustomerSubscriptionPreviewWire>;
  update(id: string, change: CustomerSubscriptionUpdate): Promise<CustomerSubscriptionWire>;
  /** Of the page on which the customer pays what is owed. */
  paymentLink(id: string): Promise<OrderPaymentLinkWire>;
  /** Ends the session. Without a connection it ends by itself within the hour. */
  signOut(): Promise<unknown>;
}

/** Makes the calls of a customer. A session that has ended is reported before the call fails. */
export function createPortalApi(token: string, onExpired: () => void): PortalApi {
  const call = async <Answer>(path: string, options: FetchCall = {}): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, ...options.headers };
    const answer = await fetcher<Answer>(base + path, { ...options, headers });
    if (answer.error?.status === 401) onExpired();
    return orThrowReason(Promise.resolve(answer));
  };
  return {
    me: () => call("/customers/me"),
    updateMe: (body) => call("/customers/me", { method: "PATCH", body }),
    subscriptions: () => call("/subscriptions/", { query: { limit: 100 } }),
    meters: () => call("/meters/", { query: { limit: 100, sorting: "meter_name" } }),
    usageLimits: () => call("/usage-limits/"),
    setUsageLimits: (body) => call("/usage-limits/", { method: "PUT", body }),
    renewals: () => call("/subscriptions/renewals"),
    preview: (id, body) => call(`/subscriptions/${id}/preview`, { method: "POST", body }),
    update: (id, body) =>
      call(`/subscriptions/${id}`, {
        method: "PATCH",
        body,
        // With the same key a lost answer is given again, and nothing is changed twice.
        headers: { "idempotency-key": crypto.randomUUID() },
        retry: { type: "exponential", attempts: 1, baseDelayMs: 600, maxDelayMs: 600 },
      }),
    paymentLink: (id) => call(`/subscriptions/${id}/payment-link`),
    signOut: () =>
      fetcher(`${base}/customer-session/`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      }),
  };
}
