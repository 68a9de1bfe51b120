import type {
  LimitAction,
  LimitInterval,
  UsageLimitWire,
} from "#contract/billing/usage-limit-schema.ts";
import { typedDecimal } from "#web/platform/format/typed-number.ts";
import { amountText, toMinorUnits } from "#web/seller/money-format.ts";
import { limitCurrency } from "#web/usage/limits/usage-limit-labels.ts";

/** Texts as they are in the fields. */
export interface UsageLimitDraft {
  meterId: string;
  interval: LimitInterval;
  measure: "units" | "amount";
  units: string;
  amount: string;
  action: LimitAction;
  /** In percent: "50, 80, 100". */
  thresholds: string;
}

export const newLimit: UsageLimitDraft = {
  meterId: "",
  interval: "month",
  measure: "units",
  units: "",
  amount: "",
  action: "block",
  thresholds: "50, 80, 100",
};

export function toLimitDraft(limit: UsageLimitWire): UsageLimitDraft {
  return {
    meterId: limit.meter_id,
    interval: limit.interval,
    measure: limit.amount === null ? "units" : "amount",
    units: limit.units === null ? "" : String(limit.units),
    amount: limit.amount === null ? "" : amountText(limit.amount, limitCurrency),
    action: limit.action,
    thresholds: limit.thresholds.join(", "),
  };
}

/** Returns what the API takes; the schema reports texts that are not numbers. */
export function readLimitDraft(draft: UsageLimitDraft): unknown {
  const height =
    draft.measure === "units"
      ? { units: Number(typedDecimal(draft.units) ?? Number.NaN) }
      : { amount: toMinorUnits(draft.amount, limitCurrency) ?? Number.NaN };
  return {
    meter_id: draft.meterId,
    interval: draft.interval,
    ...height,
    action: draft.action,
    thresholds: readThresholds(draft.thresholds),
  };
}

function readThresholds(text: string): number[] {
  const parts = text.split(/[\s,;%]+/).filter((part) => part !== "");
  return parts.map((part) => Number(typedDecimal(part) ?? Number.NaN));
}
