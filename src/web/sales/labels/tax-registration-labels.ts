import type { TaxRegistrationWire } from "#contract/billing/tax-registration-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { countryName, stateName } from "#web/seller/place-names.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export type RegistrationState = "active" | "upcoming" | "ended";

export const registrationStateLabels: Record<RegistrationState, { label: string; tone: Tone }> = {
  active: { label: "Active", tone: "good" },
  upcoming: { label: "Upcoming", tone: "info" },
  ended: { label: "Ended", tone: "neutral" },
};

type Period = Pick<TaxRegistrationWire, "created_at" | "starts_at" | "ends_at">;

/**
 * Returns the state; one that was ended before it began counts as ended. The clock of the page may
 * be some seconds behind that of the server: one that began when it was created is not upcoming.
 */
export function registrationState(
  { starts_at, ends_at, created_at }: Period,
  now: Date,
): RegistrationState {
  if (ends_at !== null && (new Date(ends_at) <= now || ends_at <= starts_at)) return "ended";
  return new Date(starts_at) > now && starts_at > created_at ? "upcoming" : "active";
}

const order: readonly RegistrationState[] = ["active", "upcoming", "ended"];

/** Sorts those that count now first, then by place. */
export function sortedRegistrations(
  rows: readonly TaxRegistrationWire[],
  now: Date,
): TaxRegistrationWire[] {
  const rank = (row: TaxRegistrationWire) => order.indexOf(registrationState(row, now));
  return rows.toSorted(
    (one, other) =>
      rank(one) - rank(other) || registrationTitle(one).localeCompare(registrationTitle(other)),
  );
}

/** Writes "New York, United States" or "European Union (one-stop shop in Ireland)". */
export function registrationTitle({
  country,
  state,
  scheme,
}: Pick<TaxRegistrationWire, "country" | "state" | "scheme">): string {
  if (scheme === "eu_oss") return `European Union (one-stop shop in ${countryName(country)})`;
  return placeLabel(country, state);
}

/** Writes "New York, United States" or "Germany". */
export function placeLabel(country: string | null, state: string | null): string {
  if (country === null) return "Country not known";
  return state ? `${taxStateName(state)}, ${countryName(country)}` : countryName(country);
}

const spanishNames: Readonly<Record<string, string>> = {
  "ES-CE": "Ceuta",
  "ES-ML": "Melilla",
  "ES-GC": "Las Palmas",
  "ES-TF": "Santa Cruz de Tenerife",
};

export function taxStateName(state: string): string {
  return spanishNames[state] ?? stateName(state);
}

export const spanishStates = Object.entries(spanishNames).map(([value, label]) => ({
  value,
  label,
}));

/** 88750 is "8.875%". */
export function percentLabel(rate: number): string {
  return `${rate / 10_000}%`;
}

/** Writes "19%" or "Standard rate". */
export function registrationRate({
  rate,
  scheme,
}: Pick<TaxRegistrationWire, "rate" | "scheme">): string {
  if (rate !== null) return percentLabel(rate);
  return scheme === "eu_oss" ? "Standard rate of each country" : "Standard rate";
}

/** Writes "Since Jan 1, 2026" or "Jan 1, 2026 to Mar 31, 2026". */
export function periodOfRegistration(period: Period, now: Date): string {
  const { starts_at, ends_at } = period;
  const first = new Date(starts_at);
  if (ends_at === null) {
    const isUpcoming = registrationState(period, now) === "upcoming";
    return `${isUpcoming ? "Starts on" : "Since"} ${longDay(first)}`;
  }
  if (ends_at <= starts_at) return "Never took effect";
  return `${longDay(first)} to ${longDay(lastInstant(ends_at))}`;
}

/** The end is the first instant that no longer counts. */
export function lastInstant(end: string): Date {
  return new Date(Date.parse(end) - 1);
}
