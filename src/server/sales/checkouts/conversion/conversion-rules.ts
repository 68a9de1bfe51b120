import type { CheckoutConversionWire } from "#contract/billing/checkout-conversion-schema.ts";

export interface ConversionCount {
  productId: string;
  productName: string;
  checkoutLinkId: string | null;
  linkLabel: string | null;
  opened: number;
  confirmed: number;
  waiting: number;
  paid: number;
}

type Steps = Pick<ConversionCount, "opened" | "confirmed" | "waiting" | "paid">;

/** Adds up in total, by product and by link, those with the most visits first. */
export function addUpConversion(
  counts: readonly ConversionCount[],
): Omit<CheckoutConversionWire, "from" | "to"> {
  return {
    ...sum(counts),
    products: grouped(counts, ({ productId }) => productId).map(
      ([{ productId, productName }, steps]) => ({
        product_id: productId,
        name: productName,
        ...steps,
      }),
    ),
    links: grouped(counts, ({ checkoutLinkId }) => checkoutLinkId ?? "").map(
      ([{ checkoutLinkId, linkLabel }, steps]) => ({
        checkout_link_id: checkoutLinkId,
        label: linkLabel,
        ...steps,
      }),
    ),
  };
}

function grouped(
  counts: readonly ConversionCount[],
  key: (count: ConversionCount) => string,
): [ConversionCount, Steps][] {
  const groups = [...Map.groupBy(counts, key).values()];
  return groups
    .flatMap((group): [ConversionCount, Steps][] => (group[0] ? [[group[0], sum(group)]] : []))
    .sort(
      ([one, its], [other, others]) =>
        others.opened - its.opened || key(one).localeCompare(key(other)),
    );
}

function sum(counts: readonly Steps[]): Steps {
  const total = (step: keyof Steps) => counts.reduce((all, count) => all + count[step], 0);
  return {
    opened: total("opened"),
    confirmed: total("confirmed"),
    waiting: total("waiting"),
    paid: total("paid"),
  };
}
