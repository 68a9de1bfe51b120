import type { formerPlatforms } from "#contract/billing/seller-schema.ts";
import { toMinorUnits } from "#web/seller/money-format.ts";

export const revenueCurrency = "usd";

export type FormerPlatform = (typeof formerPlatforms)[number];

export interface BusinessDetailsDraft {
  about: string;
  productDescription: string;
  intendedUse: string;
  channels: readonly string[];
  futureRevenue: string;
  switching: boolean;
  switchingFrom: FormerPlatform;
  previousRevenue: string;
}

export const emptyDetails: BusinessDetailsDraft = {
  about: "",
  productDescription: "",
  intendedUse: "",
  channels: [],
  futureRevenue: "",
  switching: false,
  switchingFrom: "stripe",
  previousRevenue: "",
};

/** Returns the details as the API expects them; the schema reports missing values. */
export function detailsInput(draft: BusinessDetailsDraft): unknown {
  const { switching } = draft;
  return {
    details: {
      about: draft.about,
      product_description: draft.productDescription,
      intended_use: draft.intendedUse,
      customer_acquisition: draft.channels,
      future_annual_revenue: toAmount(draft.futureRevenue),
      switching,
      ...(switching
        ? {
            switching_from: draft.switchingFrom,
            previous_annual_revenue: toAmount(draft.previousRevenue),
          }
        : {}),
    },
  };
}

function toAmount(text: string): number {
  return toMinorUnits(text, revenueCurrency) ?? Number.NaN;
}
