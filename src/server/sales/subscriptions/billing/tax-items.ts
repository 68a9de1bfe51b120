import { type Minor, minor } from "#contract/money.ts";
import { isLocated } from "#server/money/tax/tax-place-rules.ts";
import { TaxFailure } from "#server/money/tax/tax-provider.ts";
import {
  type LineTax,
  type TaxBehavior,
  type TaxPart,
  type TaxRate,
  taxLine,
  untaxedRate,
} from "#server/money/tax/tax-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import { toRates } from "../prorations/proration-tax-rules.ts";
import type { BillingDetails } from "../records/billing-details.ts";

export interface TaxableItem {
  /** After the discount; negative for a credit. */
  discounted: Minor;
  behavior: TaxBehavior;
  /** Of a credit: the rates of the order that charged it. Otherwise today's rates apply. */
  frozenRates: readonly TaxRate[] | null;
}

export interface TaxingFacts {
  billing: BillingDetails;
  currency: string;
  /** The tax rates of this moment apply. */
  at: Date;
}

export interface ItemTax {
  amount: Minor;
  rate: number | null;
  /** Empty while the tax is not known. */
  breakdown: readonly TaxPart[];
}

export interface TaxedItems {
  /** In the order of the items. */
  taxes: ItemTax[];
  reference: string | null;
  /** The seller collects tax, and it is not known where the buyer is: nothing can be charged. */
  lacksAddress: boolean;
}

type Lines = readonly Omit<TaxableItem, "frozenRates">[];

/**
 * Computes the tax of each item at the address of the sale. Asks the tax provider: never call it
 * inside a transaction.
 */
export async function taxItems(
  platform: Platform,
  sellerId: string,
  facts: TaxingFacts,
  items: readonly TaxableItem[],
): Promise<TaxedItems> {
  const sold = items.filter(({ frozenRates, discounted }) => !frozenRates && discounted > 0);
  const calculated = await calculate(platform, sellerId, facts, sold);
  const lacksAddress =
    !calculated && (await platform.services.tax.collects(sellerId, facts.at, platform));
  const taxBySold = new Map(sold.map((item, index) => [item, calculated?.lines[index]]));
  const rates = await getRatesOfCredit(platform, sellerId, facts, { items, calculated });
  const getTax = (item: TaxableItem): ItemTax => {
    const { discounted, behavior, frozenRates } = item;
    if (frozenRates) return taxLine(discounted, behavior, frozenRates);
    if (lacksAddress && discounted !== 0) return unknownTax;
    const found = taxBySold.get(item);
    return found ?? taxLine(discounted, behavior, discounted < 0 ? rates : [untaxedRate]);
  };
  return { taxes: items.map(getTax), reference: calculated?.reference ?? null, lacksAddress };
}

const unknownTax: ItemTax = { amount: minor(0), rate: null, breakdown: [] };

interface Calculated {
  lines: readonly LineTax[];
  reference: string | null;
}

/**
 * The rates of a credit for a plan that no order has charged yet: its debit is billed at those of
 * the day, too. Without a debit beside it nothing is sold, so the calculation is not reported.
 */
async function getRatesOfCredit(
  platform: Platform,
  sellerId: string,
  facts: TaxingFacts,
  { items, calculated }: { items: readonly TaxableItem[]; calculated: Calculated | undefined },
): Promise<readonly TaxRate[]> {
  const unbilled = items.find(({ frozenRates, discounted }) => !frozenRates && discounted < 0);
  if (!unbilled || !calculated) return [untaxedRate];
  const { discounted, behavior } = unbilled;
  const alone = [{ discounted: minor(-discounted), behavior }];
  const { lines } = calculated.lines[0]
    ? calculated
    : ((await calculate(platform, sellerId, facts, alone)) ?? { lines: [] });
  return lines[0] ? toRates(lines[0].breakdown) : [untaxedRate];
}

/** Returns undefined if it is not known where the buyer is. */
async function calculate(
  platform: Platform,
  organizationId: string,
  { billing, currency, at }: TaxingFacts,
  sold: Lines,
): Promise<Calculated | undefined> {
  if (sold.length === 0) return { lines: [], reference: null };
  const { billingAddress: address, taxIdValue: value, taxIdFormat: format } = billing;
  if (!isLocated(address)) return undefined;
  const lines = sold.map(({ discounted: amount, behavior }) => ({
    amount,
    behavior,
    taxCode: null,
  }));
  const taxIds = value === null || format === null ? [] : [{ value, format }];
  const request = { organizationId, currency, lines, address, taxIds, isExempt: false, at };
  try {
    return await platform.services.tax.calculate(request, platform);
  } catch (error) {
    if (error instanceof TaxFailure && error.reason === "location_invalid") return undefined;
    throw error;
  }
}
