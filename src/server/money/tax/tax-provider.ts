import type { Address } from "#contract/billing/address-schema.ts";
import type { Minor } from "#contract/money.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { LineTax, TaxBehavior } from "./tax-rules.ts";

declare module "#server/platform/platform.ts" {
  interface Services {
    tax: TaxProvider;
  }
}

/** Computes taxes and reports them. It may reach outside: never call it inside a transaction. */
export interface TaxProvider {
  /**
   * The tax on each line, in the order of the lines. Throws a `TaxFailure` if it cannot be
   * calculated.
   */
  calculate(request: TaxRequest, platform: Platform): Promise<TaxCalculation>;
  /**
   * Whether the seller collects tax anywhere at this moment. Then nothing is sold to a place that
   * is not known.
   */
  collects(organizationId: string, at: Date, platform: Platform): Promise<boolean>;
  /** Reports the taxes of a paid order. Repeating it for the same order has no further effect. */
  record(sale: TaxedSale, platform: Platform): Promise<RecordedTax>;
  /**
   * Reports that a refund gave taxes back. Repeating it for the same refund has no further effect.
   */
  revert(refund: RevertedTax, platform: Platform): Promise<void>;
}

/**
 * Why a provider calculated no tax. location_invalid: it cannot place the address, so the buyer
 * must correct it. unavailable: it did not answer.
 */
export class TaxFailure extends Error {
  override name = "TaxFailure";
  readonly reason: "location_invalid" | "unavailable";

  constructor(reason: TaxFailure["reason"], options?: ErrorOptions) {
    super(`no tax was calculated: ${reason}`, options);
    this.reason = reason;
  }
}

export interface TaxRequest {
  organizationId: string;
  currency: string;
  lines: readonly TaxableLine[];
  /** Null while the buyer has given none. */
  address: Address | null;
  taxIds: readonly { value: string; format: string }[];
  isExempt: boolean;
  /** The date of the sale, by which rates and registrations count. */
  at: Date;
}

export interface TaxableLine {
  /** After the discount; negative for a proration credit. */
  amount: Minor;
  behavior: TaxBehavior;
  taxCode: string | null;
}

export interface TaxCalculation {
  /**
   * The provider's own name for this calculation. Null if it keeps none: then the sale is not
   * recorded.
   */
  reference: string | null;
  lines: LineTax[];
}

export interface TaxedSale {
  organizationId: string;
  orderId: string;
  /** The result of `calculate`. */
  calculation: string;
}

export interface RecordedTax {
  reference: string | null;
}

export interface RevertedTax {
  organizationId: string;
  refundId: string;
  /** The result of `record` for the order. */
  recorded: string | null;
  net: Minor;
  tax: Minor;
  currency: string;
}
