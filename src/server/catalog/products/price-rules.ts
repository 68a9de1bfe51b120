import type { PriceCreate, PriceUpdate } from "#contract/billing/price-schema.ts";

/** A price that is on sale now: metered if it has a meter, else static (fixed, custom or free). */
export interface HeldPrice {
  id: string;
  meterId: string | null;
}

/** The planned change of the prices of a product; positions are those of the requested list. */
export interface PricePlan {
  keep: { id: string; position: number }[];
  add: { price: PriceCreate; position: number }[];
  archive: string[];
}

export interface PriceFault {
  fault: "unknown" | "repeated" | "secondStatic" | "meteredOneTime" | "meterTwice";
  position: number;
  field?: "id" | "meter_id";
}

/** Listed prices stay, new ones are added, all others are archived. */
export function planPrices(
  held: readonly HeldPrice[],
  wanted: readonly PriceUpdate[],
  isRecurring: boolean,
): PricePlan | PriceFault {
  const keep = wanted.flatMap((price, position) =>
    isExisting(price) ? [{ id: price.id, position }] : [],
  );
  const add = wanted.flatMap((price, position) => (isExisting(price) ? [] : [{ price, position }]));
  const kept = new Set(keep.map(({ id }) => id));
  return (
    faultOfKept(held, keep) ??
    faultOfList(resolved(held, wanted), isRecurring) ?? {
      keep,
      add,
      archive: held.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    }
  );
}

type ExistingPrice = Extract<PriceUpdate, { id: string }>;
type ListedPrice = Pick<HeldPrice, "meterId">;

function isExisting(price: PriceUpdate): price is ExistingPrice {
  return "id" in price;
}

function faultOfKept(
  held: readonly HeldPrice[],
  keep: readonly { id: string; position: number }[],
): PriceFault | undefined {
  const known = new Set(held.map(({ id }) => id));
  const seen = new Set<string>();
  for (const { id, position } of keep) {
    if (!known.has(id)) return { fault: "unknown", position, field: "id" };
    if (seen.has(id)) return { fault: "repeated", position, field: "id" };
    seen.add(id);
  }
  return undefined;
}

function resolved(held: readonly HeldPrice[], wanted: readonly PriceUpdate[]): ListedPrice[] {
  const byId = new Map(held.map((price) => [price.id, price]));
  return wanted.flatMap((price) => {
    if (isExisting(price)) return byId.get(price.id) ?? [];
    return { meterId: price.amount_type === "metered_unit" ? price.meter_id : null };
  });
}

/** One static price at most; metered ones only by the month or year, each meter once. */
function faultOfList(prices: readonly ListedPrice[], isRecurring: boolean): PriceFault | undefined {
  const meters = new Set<string>();
  let statics = 0;
  for (const [position, { meterId }] of prices.entries()) {
    if (meterId === null) {
      statics += 1;
      if (statics > 1) return { fault: "secondStatic", position };
      continue;
    }
    if (!isRecurring) return { fault: "meteredOneTime", position };
    if (meters.has(meterId)) return { fault: "meterTwice", position, field: "meter_id" };
    meters.add(meterId);
  }
  return undefined;
}
