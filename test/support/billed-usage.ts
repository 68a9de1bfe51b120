import type { Shop } from "./a-shop.ts";

/**
 * Adds up what orders billed of the events of a customer at a dollar for each `n`: by the amounts,
 * and by the events that name an order.
 */
export async function addUpBilledUsage({ seller, rows }: Shop, customerId: string) {
  const { body: orders } = await seller.get(`/v1/orders/?customer_id=${customerId}&limit=100`);
  const amounts: number[] = orders.items.map(
    ({ net_amount }: { net_amount: number }) => net_amount,
  );
  const [found] = await rows(
    `select coalesce(sum((event.metadata ->> 'n')::numeric), 0) as units,
       coalesce(max(windows), 1) as windows
     from usage_events event cross join lateral (
       select count(*) as windows from meter_windows closed
       where closed.organization_id = event.organization_id
         and closed.holder_id = event.holder_id and closed.order_id is not null
         and event.epoch between closed.from_epoch and closed.to_epoch
     ) as billed
     where event.organization_id = $1 and event.holder_id = $2 and event.name = 'call'
       and windows > 0`,
    seller.organizationId,
    customerId,
  );
  return {
    billed: amounts.reduce((sum, amount) => sum + amount, 0) / 100,
    named: Number(found?.units),
    mostWindows: Number(found?.windows),
  };
}
