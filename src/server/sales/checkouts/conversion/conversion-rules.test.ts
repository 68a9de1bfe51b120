import { expect, test } from "vitest";
import { addUpConversion } from "./conversion-rules.ts";

const count = (
  productId: string,
  checkoutLinkId: string | null,
  steps: [number, number, number, number],
) => ({
  productId,
  productName: `Product ${productId}`,
  checkoutLinkId,
  linkLabel: checkoutLinkId && `Link ${checkoutLinkId}`,
  opened: steps[0],
  confirmed: steps[1],
  waiting: steps[2],
  paid: steps[3],
});

test("counts are added up in total, by product and by link, the most visited first", () => {
  const counts = [
    count("a", null, [3, 2, 1, 1]),
    count("b", "x", [5, 4, 0, 4]),
    count("a", "x", [1, 0, 0, 0]),
  ];
  expect(addUpConversion(counts)).toEqual({
    opened: 9,
    confirmed: 6,
    waiting: 1,
    paid: 5,
    products: [
      { product_id: "b", name: "Product b", opened: 5, confirmed: 4, waiting: 0, paid: 4 },
      { product_id: "a", name: "Product a", opened: 4, confirmed: 2, waiting: 1, paid: 1 },
    ],
    links: [
      { checkout_link_id: "x", label: "Link x", opened: 6, confirmed: 4, waiting: 0, paid: 4 },
      { checkout_link_id: null, label: null, opened: 3, confirmed: 2, waiting: 1, paid: 1 },
    ],
  });
});

test("without checkouts everything is zero", () => {
  const none = { opened: 0, confirmed: 0, waiting: 0, paid: 0, products: [], links: [] };
  expect(addUpConversion([])).toEqual(none);
});
