import type { Platform } from "#server/platform/platform.ts";
import { decideTax, decideUntaxable, isActive } from "./tax-decision-rules.ts";
import type { TaxProvider, TaxRequest } from "./tax-provider.ts";
import { taxRates } from "./tax-rate-file.ts";
import { listTaxRegistrationsOf } from "./tax-registration-store.ts";
import { type LineTax, taxLine, untaxableCode, untaxedRate } from "./tax-rules.ts";

/** Taxes by the registrations of the seller, with the rates of the data file. */
export const registeredTax: TaxProvider = {
  async calculate(request, platform) {
    return { reference: null, lines: await taxRegistered(platform, request) };
  },
  async collects(organizationId, at, { database }) {
    const registrations = await listTaxRegistrationsOf(database.db, organizationId);
    return registrations.some((registration) => isActive(registration, at));
  },
  async record() {
    return { reference: null };
  },
  async revert() {},
};

async function taxRegistered(
  { database }: Platform,
  { organizationId, lines, address, taxIds, isExempt, at }: TaxRequest,
): Promise<LineTax[]> {
  if (!address)
    return lines.map(({ amount, behavior }) => taxLine(amount, behavior, [untaxedRate]));
  const registrations = await listTaxRegistrationsOf(database.db, organizationId);
  const facts = { place: address, taxIds, isExempt, registrations, rates: taxRates, at };
  return lines.map(({ amount, behavior, taxCode }) =>
    taxLine(
      amount,
      behavior,
      taxCode === untaxableCode ? decideUntaxable(facts) : decideTax(facts),
    ),
  );
}
