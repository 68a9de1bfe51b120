import type {
  CurrentPriceWire,
  PriceWire,
  RecurringInterval,
} from "#contract/billing/price-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { money, shortMoney, unitMoney } from "./money-format.ts";

export type MeteredPrice = Extract<CurrentPriceWire, { amount_type: "metered_unit" }>;
export type StaticPrice = Exclude<PriceWire, MeteredPrice>;

type Priced = Pick<ProductWire, "prices" | "recurring_interval">;

/** Returns the prices that a buyer pays today; those of earlier buyers are archived. */
export function currentPrices({ prices }: Priced): {
  fixedPart: StaticPrice | undefined;
  metered: MeteredPrice[];
} {
  const open = prices.filter((price) => !price.is_archived);
  return {
    fixedPart: open.find((price): price is StaticPrice => !isMetered(price)),
    metered: open.filter(isMetered),
  };
}

export function isMetered(price: PriceWire): price is MeteredPrice {
  return price.amount_type === "metered_unit";
}

/** Says in words what a product costs: "$32 per month plus usage". */
export function priceLabel(product: Priced): string {
  const { fixedPart, metered } = currentPrices(product);
  const usage = metered.length > 0;
  if (!fixedPart) return usage ? "Usage only" : "No price";
  const words = staticLabel(fixedPart, product.recurring_interval);
  return usage ? `${words} plus usage` : words;
}

function staticLabel(price: StaticPrice, interval: RecurringInterval | null): string {
  if (price.amount_type === "free") return "Free";
  if (price.amount_type === "fixed") {
    return `${shortMoney(price.price_amount, price.price_currency)}${perInterval(interval)}`;
  }
  const { minimum_amount: least, price_currency: currency } = price;
  const from = least === null ? "" : `, from ${shortMoney(least, currency)}`;
  return `Pay what you want${from}${interval ? perInterval(interval) : ""}`;
}

/** Writes " per month", or nothing for what is bought once. */
export function perInterval(interval: RecurringInterval | null): string {
  return interval ? ` per ${interval}` : "";
}

export function intervalLabel(interval: RecurringInterval | null): string {
  return interval === "month" ? "Monthly" : interval === "year" ? "Yearly" : "One-time";
}

/** Writes "$0.02 per unit of Render minutes, up to $50.00 a month". */
export function meteredLabel(price: MeteredPrice, interval: RecurringInterval | null): string {
  const each = `${unitMoney(price.unit_amount, price.price_currency)} per unit of ${price.meter.name}`;
  if (price.cap_amount === null) return each;
  return `${each}, up to ${money(price.cap_amount, price.price_currency)} a ${interval ?? "purchase"}`;
}
