import { minor } from "#contract/money.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { toBeCharged } from "../../orders/pay-order.ts";
import { createWithTwins } from "../attempts/create-with-twins.ts";

/** The columns of an order that its intent needs. */
type ChargedOrder = Pick<
  OrderRow,
  "organizationId" | "id" | "intentId" | "intentCount" | "currency"
> &
  Parameters<typeof toBeCharged>[0];

/**
 * Creates the one live intent of an order, unconfirmed, if it has none. The amount of an order does
 * not change, so repeating it brings the same intent: the processor refuses a key with other
 * parameters. So the key has the customer in it, who may have been created again.
 */
export async function ensureOrderIntent(
  { payments }: Processor,
  order: ChargedOrder,
  processorCustomerId: string,
): Promise<string> {
  const { organizationId: sellerId, id, intentId, intentCount, currency } = order;
  if (intentId !== null) return intentId;
  const intent = await createWithTwins(() =>
    payments.create({
      key: `intent:${id}:${intentCount}:${processorCustomerId}`,
      amount: minor(toBeCharged(order)),
      currency,
      customerId: processorCustomerId,
      saveMethod: false,
      allowRedirects: false,
      metadata: { organization_id: sellerId, order_id: id },
    }),
  );
  return intent.id;
}
