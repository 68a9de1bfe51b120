import { createFetcher } from "#client/fetcher.ts";
import type {
  CheckoutConfirm,
  CheckoutPublicConfirmedWire,
  CheckoutPublicWire,
  CheckoutUpdatePublic,
} from "#contract/billing/checkout-schema.ts";
import type { CheckoutReceiptWire, ReceiptWire } from "#contract/billing/receipt-schema.ts";
import { type ApiRefusal, orThrow } from "#web/platform/api.ts";

export type Checkout = CheckoutPublicWire;

const fetcher = createFetcher({
  retry: { type: "exponential", attempts: 2, baseDelayMs: 400, maxDelayMs: 2_000 },
});

/** A change says the same the second time. */
const once = { type: "exponential", attempts: 1, baseDelayMs: 600, maxDelayMs: 600 } as const;

/** The checkout is gone, or can no longer be changed: reading it again says how it is. */
export function isClosed({ status, code }: ApiRefusal): boolean {
  return status === 404 || status === 410 || code === "NotOpenCheckout";
}

const pathOf = (secret: string) => `/v1/checkouts/client/${encodeURIComponent(secret)}`;

/** What a buyer may do with a checkout: its secret is the only credential. */
export const checkoutApi = {
  get: (secret: string): Promise<Checkout> => orThrow(fetcher<Checkout>(pathOf(secret))),
  update: (secret: string, body: CheckoutUpdatePublic): Promise<Checkout> =>
    orThrow(fetcher<Checkout>(pathOf(secret), { method: "PATCH", body, retry: once })),
  confirm: (secret: string, body: CheckoutConfirm): Promise<CheckoutPublicConfirmedWire> =>
    orThrow(
      fetcher<CheckoutPublicConfirmedWire>(`${pathOf(secret)}/confirm`, {
        method: "POST",
        body,
        // With the same key the server goes on where the lost request ended, and charges nothing twice.
        headers: { "idempotency-key": crypto.randomUUID() },
        retry: once,
      }),
    ),
  /** Where the receipt of its order is. */
  receipt: (secret: string): Promise<CheckoutReceiptWire> =>
    orThrow(fetcher<CheckoutReceiptWire>(`${pathOf(secret)}/receipt`)),
  streamPath: (secret: string): string => `${pathOf(secret)}/stream`,
};

export const receiptApi = {
  get: (token: string): Promise<ReceiptWire> =>
    orThrow(fetcher<ReceiptWire>(`/v1/receipts/${encodeURIComponent(token)}`)),
};
