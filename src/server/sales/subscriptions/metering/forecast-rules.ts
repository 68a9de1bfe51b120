import { type Minor, minor, scale } from "#contract/money.ts";

/**
 * Returns the amount of a whole window, if it goes on as until now: by its elapsed share, and at
 * most the cap.
 */
export function getForecast(
  amount: Minor,
  window: { start: Date; end: Date },
  { now, capAmount }: { now: Date; capAmount: number | null },
): Minor {
  const wholeMs = window.end.getTime() - window.start.getTime();
  const elapsedMs = now.getTime() - window.start.getTime();
  if (amount === 0 || elapsedMs <= 0 || elapsedMs >= wholeMs) return amount;
  const forecast = scale(amount, wholeMs, elapsedMs);
  return minor(capAmount === null ? forecast : Math.min(forecast, Math.max(capAmount, amount)));
}
