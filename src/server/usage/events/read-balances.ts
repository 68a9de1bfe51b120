import type { BalanceWire } from "#contract/billing/usage-event-schema.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { CompiledMeter } from "../event-history/compiled-meter-rules.ts";
import { getBalance, getUsage, readUsage } from "../meter-state/read-usage.ts";
import { toWireUnits } from "../meter-state/unit-rules.ts";
import type { PlacedEvent } from "./place-events.ts";

/**
 * Returns the balances of the customers in the meters for which the events count, also for events
 * that were sent before.
 */
export async function readBalances(
  { tx, sellerId }: SellerCtx,
  events: readonly PlacedEvent[],
  meters: readonly CompiledMeter[],
): Promise<BalanceWire[]> {
  const wanted = new Map<string, Set<CompiledMeter>>();
  for (const event of events) {
    const { customerId } = event.holder;
    if (customerId === null) continue;
    const own = wanted.get(customerId) ?? new Set();
    wanted.set(customerId, own);
    for (const meter of meters) if (!own.has(meter) && meter.matches(event)) own.add(meter);
  }
  const usage = await readUsage(tx, sellerId, [...wanted.keys()]);
  return [...wanted].flatMap(([customerId, own]) =>
    [...own].map(({ id }) => ({
      customer_id: customerId,
      meter_id: id,
      balance: toWireUnits(getBalance(getUsage(usage.get(customerId), id))),
    })),
  );
}
