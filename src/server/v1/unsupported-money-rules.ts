type Path = (string | number)[];

/**
 * Keys of newer clients that change what is charged. Other unknown keys are ignored, but a sale at
 * another price than the seller meant would go unnoticed. Each tells whether a value asks for
 * something that we do not have.
 */
const moneyKeys: Readonly<Record<string, (value: unknown) => boolean>> = {
  recurring_interval: (value) => value === "day" || value === "week",
  recurring_interval_count: (value) => value !== 1,
  seats: () => true,
  min_seats: () => true,
  max_seats: () => true,
  seat_tiers: () => true,
  amounts: () => true,
  price_currency: (value) => value !== "usd",
};

/** Maps whose keys the seller or the buyer chooses. */
export const freeMaps = [
  "metadata",
  "customer_metadata",
  "custom_field_data",
  "meta",
  "conditions",
];

/** Finds the places where a body asks for money that we cannot charge. */
export function unsupportedMoneyKeys(body: unknown, path: Path = []): Path[] {
  if (typeof body !== "object" || body === null) return [];
  if (Array.isArray(body))
    return body.flatMap((item, index) => unsupportedMoneyKeys(item, [...path, index]));
  return Object.entries(body)
    .filter(([key, value]) => value !== null && !freeMaps.includes(key))
    .flatMap(([key, value]) => {
      const at = [...path, key];
      const asks = Object.hasOwn(moneyKeys, key) ? moneyKeys[key] : undefined;
      if (asks) return asks(value) ? [at] : [];
      return unsupportedMoneyKeys(value, at);
    });
}
