import type { BenefitWire } from "#contract/billing/benefit-schema.ts";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import type { DiscountWire } from "#contract/billing/discount-schema.ts";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { Seller } from "./seller-context.tsx";
import { choicesQuery } from "./seller-queries.ts";

/** Returns objects for selection lists. */
export const benefitChoicesQuery = (seller: Seller, text?: string) =>
  choicesQuery<BenefitWire>(seller, "/benefits/", { sorting: "description" }, text);

export const customFieldChoicesQuery = (seller: Seller, text?: string) =>
  choicesQuery<CustomFieldWire>(seller, "/custom-fields/", { sorting: "name" }, text);

export const meterChoicesQuery = (seller: Seller, text?: string) =>
  choicesQuery<MeterWire>(seller, "/meters/", { sorting: "name" }, text);

export const discountChoicesQuery = (seller: Seller, text?: string) =>
  choicesQuery<DiscountWire>(seller, "/discounts/", { sorting: "name" }, text);
