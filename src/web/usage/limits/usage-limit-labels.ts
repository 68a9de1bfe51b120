import type {
  LimitAction,
  LimitInterval,
  UsageLimitWire,
} from "#contract/billing/usage-limit-schema.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";
import { unitText } from "../events/usage-event-labels.ts";

/** Everything is sold in one currency. */
export const limitCurrency = "usd";

export const intervalLabels: Record<LimitInterval, string> = {
  day: "a day",
  month: "a month",
  period: "a billing period",
};

export const actionLabels: Record<LimitAction, string> = {
  block: "blocks reservations",
  notify: "only notifies",
};

/** Writes the height of a limit: "10,000 units a month", "$50.00 a day". */
export function limitText(limit: Pick<UsageLimitWire, "units" | "amount" | "interval">): string {
  return `${measureText(limit, limit.amount ?? limit.units ?? 0)} ${intervalLabels[limit.interval]}`;
}

/** Writes when its setter is alerted, also at the limit itself: "alerts at 50%, 80%, 100%". */
export function alertText({ thresholds }: Pick<UsageLimitWire, "thresholds">): string {
  const shares = [...new Set([...thresholds, 100])].sort((one, other) => one - other);
  return `alerts at ${shares.map((share) => `${share}%`).join(", ")}`;
}

/** Writes how much of a limit was used: "7,500 units", "$12.00". */
export function usedText(limit: UsageLimitWire): string {
  return measureText(limit, limit.used);
}

function measureText({ amount }: Pick<UsageLimitWire, "amount">, measured: number): string {
  if (amount !== null) return money(measured, limitCurrency);
  return `${unitText(measured)} ${measured === 1 ? "unit" : "units"}`;
}

/** Returns the used part of a limit in whole percent, rounded down: 100 only when it is reached. */
export function usedPercent({ units, amount, used }: UsageLimitWire): number {
  const height = amount ?? units ?? 0;
  return height > 0 ? Math.max(0, Math.floor((used / height) * 100)) : 100;
}

export interface LimitState {
  tone: Tone;
  label: string;
}

/** Says how far a limit is used, and what it does once it is reached. */
export function limitState(limit: UsageLimitWire): LimitState {
  const percent = usedPercent(limit);
  if (percent >= 100 && limit.action === "block") return { tone: "bad", label: "Blocking" };
  if (percent >= 100) return { tone: "warn", label: "Reached" };
  const isNear = limit.thresholds.some((threshold) => threshold < 100 && percent >= threshold);
  return { tone: isNear ? "warn" : "good", label: `${percent}% used` };
}
