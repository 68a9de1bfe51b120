import * as z from "zod/mini";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { OrderRow } from "./order-store.ts";

export const awaitAddressKind = defineJobKind(
  "sales.await-address",
  z.object({ sellerId: z.string(), orderId: z.string() }),
);

/** The customers of these orders are asked for their address. */
export function awaitAddresses(
  { sellerId, ...ctx }: SellerCtx,
  orders: readonly Pick<OrderRow, "id">[],
): Promise<void> {
  const payloads = orders.map(({ id: orderId }) => ({ sellerId, orderId }));
  return enqueueAll(ctx, awaitAddressKind, payloads);
}
