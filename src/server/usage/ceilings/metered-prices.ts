import type { RawBuilder } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

declare module "#server/platform/platform.ts" {
  interface Services {
    meteredPrices: MeteredPrices;
  }
}

/** The price at which a customer is billed for the units of a meter. */
export interface MeteredPrice {
  /** In minor units of the currency, with decimals. */
  unitAmount: string | null;
}

/** Facts of areas above about the prices of a customer. */
export interface MeteredPrices {
  /** Finds the price of a customer with a subscription that is billed by the meter. */
  find(
    db: Db | Tx,
    sellerId: string,
    key: { customerId: string; meterId: string },
  ): Promise<MeteredPrice | undefined>;
  /** Finds the same for many at once. */
  list(
    db: Db | Tx,
    sellerId: string,
    keys: readonly MeterOfCustomer[],
  ): Promise<(MeteredPrice & MeterOfCustomer)[]>;
  /**
   * Finds when the first period of a subscription ends that bills a meter, or includes units of it;
   * null without such a subscription.
   */
  findPeriodEnd(
    db: Db | Tx,
    sellerId: string,
    key: { customerId: string; meterId: string },
  ): Promise<Date | null>;
  /** Selects the same inside a statement that knows customer and meter. */
  select(
    sellerId: string,
    key: { customerId: RawBuilder<unknown>; meterId: RawBuilder<unknown> },
  ): RawBuilder<MeteredPrice>;
}

export interface MeterOfCustomer {
  customerId: string;
  meterId: string;
}
