import type { Shop } from "./a-shop.ts";
import { until } from "./effects.ts";
import type { Reply } from "./visitor.ts";

/**
 * Waits for the newest dispute once there are so many. The processor reports a dispute a moment
 * after the payment.
 */
export async function untilDisputed(
  { seller, settle }: Shop,
  { orderId, count = 1 }: { orderId?: string; count?: number } = {},
): Promise<Reply["body"]> {
  const query = orderId === undefined ? "" : `?order_id=${orderId}`;
  let items: Reply["body"][] = [];
  await until(async () => {
    await settle();
    items = (await seller.get(`/v1/disputes/${query}`)).body.items;
    return items.length >= count;
  });
  return items[0];
}
