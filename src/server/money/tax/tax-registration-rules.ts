import { euMembers } from "#contract/billing/eu-members.ts";
import type { Registration } from "./tax-decision-rules.ts";
import { hasRates, type RateTable } from "./tax-rate-rules.ts";

export type RegistrationFault =
  | "rate_required"
  | "not_in_union"
  | "rate_with_scheme"
  | "state_with_scheme"
  | "ends_early";

/** Returns the fault of a registration by itself, if it has one. */
export function registrationFault(
  registration: Registration,
  rates: RateTable,
): RegistrationFault | undefined {
  const { country, state, scheme, rate, startsAt, endsAt } = registration;
  if (endsAt !== null && endsAt < startsAt) return "ends_early";
  if (scheme === "eu_oss") {
    if (!euMembers.has(country)) return "not_in_union";
    if (rate !== null) return "rate_with_scheme";
    return state === null ? undefined : "state_with_scheme";
  }
  return rate === null && !hasRates(rates, country) ? "rate_required" : undefined;
}

/**
 * Compares two registrations for the same buyers at the same time. A seller uses the one-stop shop
 * in one country.
 */
export function isSameRegistration(one: Registration, other: Registration): boolean {
  const isSamePlace =
    one.scheme === "eu_oss" || (one.country === other.country && one.state === other.state);
  return one.scheme === other.scheme && isSamePlace && isOverlapping(one, other);
}

function isOverlapping(one: Registration, other: Registration): boolean {
  const [start, end] = [
    Math.max(one.startsAt.getTime(), other.startsAt.getTime()),
    Math.min(getEnd(one), getEnd(other)),
  ];
  return start < end;
}

function getEnd({ endsAt }: Registration): number {
  return endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
}
