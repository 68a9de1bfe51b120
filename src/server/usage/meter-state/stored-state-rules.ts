import type { MeterState } from "./meter-state-rules.ts";
import { toUnits, toUnitText, type Units } from "./unit-rules.ts";

/** A state as the database reads and writes it, with its quantities as texts. */
export interface StoredState {
  count: number;
  sum: string;
  min: string | null;
  max: string | null;
}

export function toStoredState({ count, sum, min, max }: MeterState): StoredState {
  return { count, sum: toUnitText(sum), min: toText(min), max: toText(max) };
}

export function readStoredState({ count, sum, min, max }: StoredState): MeterState {
  return { count, sum: toUnits(sum), min: readText(min), max: readText(max) };
}

function toText(units: Units | null): string | null {
  return units === null ? null : toUnitText(units);
}

function readText(text: string | null): Units | null {
  return text === null ? null : toUnits(text);
}
