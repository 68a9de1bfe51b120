import type { TaxRegistrationWire, TaxScheme } from "#contract/billing/tax-registration-schema.ts";
import { endOfDay, startOfDay } from "#web/platform/format/day-bounds.ts";
import { typedDecimal } from "#web/platform/format/typed-number.ts";
import { lastInstant } from "../labels/tax-registration-labels.ts";

/** Texts as they are in the fields. */
export interface TaxRegistrationDraft {
  country: string;
  state: string;
  scheme: TaxScheme;
  /** In percent; empty for the standard rate. */
  percent: string;
  taxNumber: string;
  /** Days such as 2026-06-02; empty for now, and for no end. */
  firstDay: string;
  lastDay: string;
}

export const emptyRegistration: TaxRegistrationDraft = {
  country: "",
  state: "",
  scheme: "standard",
  percent: "",
  taxNumber: "",
  firstDay: "",
  lastDay: "",
};

export function toRegistrationDraft(saved: TaxRegistrationWire): TaxRegistrationDraft {
  return {
    country: saved.country,
    state: saved.state ?? "",
    scheme: saved.scheme,
    percent: saved.rate === null ? "" : String(saved.rate / 10_000),
    taxNumber: saved.tax_number ?? "",
    firstDay: dayText(new Date(saved.starts_at)),
    lastDay: saved.ends_at ? dayText(lastInstant(saved.ends_at)) : "",
  };
}

export function newRegistrationInput(draft: TaxRegistrationDraft): unknown {
  const { country, state, scheme, percent, taxNumber, firstDay } = draft;
  return {
    country,
    scheme,
    state: scheme === "standard" && state ? state : null,
    rate: toRate(percent),
    tax_number: taxNumber.trim() || null,
    starts_at: firstDay ? startOfDay(firstDay) : null,
  };
}

/** Returns only what changed: the time of an end that was not touched stays as it is. */
export function registrationChange(
  draft: TaxRegistrationDraft,
  saved: TaxRegistrationWire,
): Record<string, unknown> {
  const before = toRegistrationDraft(saved);
  return {
    ...(draft.percent === before.percent ? {} : { rate: toRate(draft.percent) }),
    ...(draft.taxNumber === before.taxNumber ? {} : { tax_number: draft.taxNumber.trim() || null }),
    ...(draft.lastDay === before.lastDay
      ? {}
      : { ends_at: draft.lastDay ? endOfDay(draft.lastDay) : null }),
  };
}

/** "8.875" is 88750 parts per million; the schema reports any other text. */
function toRate(percent: string): number | null {
  if (percent.trim() === "") return null;
  const decimal = typedDecimal(percent.replace("%", ""));
  return decimal === undefined ? Number.NaN : Math.round(Number(decimal) * 1e6) / 100;
}

/** The day of an instant in the zone of this browser. */
function dayText(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}
