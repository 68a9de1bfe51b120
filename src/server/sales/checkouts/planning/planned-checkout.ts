import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { KnownDiscount } from "../offers/checkout-discount.ts";
import type { OfferedProduct } from "../offers/offered-products.ts";
import type { CheckoutRow } from "../records/checkout-store.ts";

/** The part of a planned checkout that its amounts depend on. */
export interface PlannedCheckout
  extends Pick<
    CheckoutRow,
    | "amount"
    | "currency"
    | "customerBillingAddress"
    | "customerTaxIdValue"
    | "customerTaxIdFormat"
    | "isBusinessCustomer"
    | "trialInterval"
    | "trialIntervalCount"
  > {
  chosen: OfferedProduct;
  price: PriceRow;
  discount: KnownDiscount | undefined;
}
