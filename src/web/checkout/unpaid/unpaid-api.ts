import { createFetcher } from "#client/fetcher.ts";
import type {
  OrderAddress,
  OrderPay,
  OrderPaymentWire,
} from "#contract/billing/order-payment-schema.ts";
import { orThrowReason } from "#web/buyer/payment/payment-refusal.ts";
import { orThrow } from "#web/platform/api/api.ts";

/** Repeated once: a second call gives the same result. */
const once = { type: "exponential", attempts: 1, baseDelayMs: 600, maxDelayMs: 600 } as const;
const fetcher = createFetcher({ retry: once });

const pathTo = (token: string) => `/v1/order-payments/${encodeURIComponent(token)}`;

/** The calls of a payment link: its token is the only credential. */
export const unpaidApi = {
  get: (token: string): Promise<OrderPaymentWire> =>
    orThrow(fetcher<OrderPaymentWire>(pathTo(token))),
  giveAddress: (token: string, body: OrderAddress): Promise<OrderPaymentWire> =>
    orThrow(
      fetcher<OrderPaymentWire>(`${pathTo(token)}/billing-address`, {
        method: "POST",
        body,
        headers: { "idempotency-key": crypto.randomUUID() },
        retry: once,
      }),
    ),
  pay: (token: string, body: OrderPay): Promise<OrderPaymentWire> =>
    orThrowReason(
      fetcher<OrderPaymentWire>(`${pathTo(token)}/pay`, {
        method: "POST",
        body,
        // With the same key the server goes on where the lost request ended, and charges nothing
        // twice.
        headers: { "idempotency-key": crypto.randomUUID() },
        retry: once,
      }),
    ),
};
