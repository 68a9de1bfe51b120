import { endOfDay } from "#web/platform/format/day-bounds.ts";
import { typedDecimal, typedWhole } from "#web/platform/format/typed-number.ts";

/** Texts as they are in the fields. */
export interface GrantUnitsDraft {
  meterId: string;
  units: string;
  /** A day such as 2026-06-02; empty for no expiry. */
  lastDay: string;
  priority: string;
  recurrence: "" | "month" | "year";
  rollover: boolean;
  maxRollover: string;
}

export const newGrant: GrantUnitsDraft = {
  meterId: "",
  units: "",
  lastDay: "",
  priority: "100",
  recurrence: "",
  rollover: false,
  maxRollover: "",
};

/** Returns what the API takes; the schema reports texts that are not numbers. */
export function readGrantDraft(draft: GrantUnitsDraft, customerId: string): unknown {
  const { meterId, recurrence, rollover, maxRollover } = draft;
  return {
    customer_id: customerId,
    meter_id: meterId,
    units: readUnits(draft.units),
    priority: typedWhole(draft.priority),
    expires_at: draft.lastDay ? endOfDay(draft.lastDay) : null,
    recurrence: recurrence ? { interval: recurrence } : null,
    rollover: rollover ? { max_units: maxRollover.trim() ? readUnits(maxRollover) : null } : null,
  };
}

function readUnits(text: string): number {
  return Number(typedDecimal(text) ?? Number.NaN);
}
