import { type Minor, minor, scale } from "#contract/money.ts";
import { maximumUsageCharge } from "#server/usage/meter-state/usage-charge-rules.ts";

/**
 * Returns the amount of a whole window, if it goes on as until now: by its elapsed share, and at
 * most the cap, or what one line may bill.
 */
export function getForecast(
  amount: Minor,
  window: { start: Date; end: Date },
  { now, capAmount }: { now: Date; capAmount: number | null },
): Minor {
  const wholeMs = window.end.getTime() - window.start.getTime();
  const elapsedMs = now.getTime() - window.start.getTime();
  if (amount === 0 || elapsedMs <= 0 || elapsedMs >= wholeMs) return amount;
  const most = capAmount === null ? maximumUsageCharge : Math.max(capAmount, amount);
  const isMore = BigInt(amount) * BigInt(wholeMs) > BigInt(most) * BigInt(elapsedMs);
  return isMore ? minor(most) : scale(amount, wholeMs, elapsedMs);
}
