import { createFetcher } from "#client/fetcher.ts";
import type {
  CheckoutConfirm,
  CheckoutPublicConfirmedWire,
  CheckoutPublicWire,
  CheckoutUpdatePublic,
} from "#contract/billing/checkout-schema.ts";
import type { ReceiptLinkWire, ReceiptWire } from "#contract/billing/receipt-schema.ts";
import { orThrowReason } from "#web/buyer/payment/payment-refusal.ts";
import { type ApiRefusal, orThrow } from "#web/platform/api/api.ts";

export type Checkout = CheckoutPublicWire;

/** Reads and updates are repeated once: a second call gives the same result. */
const once = { type: "exponential", attempts: 1, baseDelayMs: 600, maxDelayMs: 600 } as const;

const fetcher = createFetcher({ retry: once });

/** The checkout is gone, or can no longer be changed: reading it again says how it is. */
export function isClosed({ status, code }: ApiRefusal): boolean {
  return status === 404 || status === 410 || code === "NotOpenCheckout";
}

/** Returns the amount that is charged when the buyer confirms: nothing before a trial. */
export function dueNow(checkout: Checkout): number {
  return checkout.active_trial_interval ? 0 : checkout.total_amount;
}

const toPath = (secret: string) => `/v1/checkouts/client/${encodeURIComponent(secret)}`;

declare global {
  interface Window {
    /** The document asks for its checkout while this script is still loading. */
    firstCheckout?: Promise<Response | undefined> | undefined;
  }
}

const firstFetcher = createFetcher({
  retry: once,
  fetch: async (url, options) => {
    const first = await window.firstCheckout;
    window.firstCheckout = undefined;
    return first ?? fetch(url, options);
  },
});

/** The calls of a buyer: the secret of the checkout is the only credential. */
export const checkoutApi = {
  get: (secret: string): Promise<Checkout> => orThrow(firstFetcher<Checkout>(toPath(secret))),
  update: (secret: string, body: CheckoutUpdatePublic): Promise<Checkout> =>
    orThrow(fetcher<Checkout>(toPath(secret), { method: "PATCH", body, retry: once })),
  confirm: (secret: string, body: CheckoutConfirm): Promise<CheckoutPublicConfirmedWire> =>
    orThrowReason(
      fetcher<CheckoutPublicConfirmedWire>(`${toPath(secret)}/confirm`, {
        method: "POST",
        body,
        // With the same key the server goes on where the lost request ended, and charges nothing
        // twice.
        headers: { "idempotency-key": crypto.randomUUID() },
        retry: once,
      }),
    ),
  /** Where the receipt of its order is. */
  receipt: (secret: string): Promise<ReceiptLinkWire> =>
    orThrow(fetcher<ReceiptLinkWire>(`${toPath(secret)}/receipt`)),
  streamPath: (secret: string): string => `${toPath(secret)}/stream`,
};

export const receiptApi = {
  get: (token: string): Promise<ReceiptWire> =>
    orThrow(fetcher<ReceiptWire>(`/v1/receipts/${encodeURIComponent(token)}`)),
  /** The URL of a file of this receipt: `invoice` or `credit-notes/{refund or dispute}`. */
  file: (token: string, path: string): Promise<{ url: string }> =>
    orThrow(fetcher<{ url: string }>(`/v1/receipts/${encodeURIComponent(token)}/${path}`)),
};
