import type { Seller } from "./a-seller.ts";
import type { Reply } from "./visitor.ts";

export const fixedPrice = { amount_type: "fixed", price_amount: 1_999 };

/** Returns a product that is bought once, at 19.99 unless said otherwise. */
export async function aSoldProduct(
  seller: Seller,
  price: object = fixedPrice,
  rest: object = {},
): Promise<string> {
  const body = { name: "Handbook", recurring_interval: null, prices: [price], ...rest };
  return made(await seller.post("/v1/products/", body)).id;
}

/** Returns an open checkout as its seller sees it. Without products it sells one at 19.99. */
export async function aCheckout(seller: Seller, body: object = {}) {
  const products = "products" in body ? {} : { products: [await aSoldProduct(seller)] };
  return made(await seller.post("/v1/checkouts/", { ...products, ...body }));
}

export async function aDiscount(seller: Seller, body: object): Promise<string> {
  const usual = { name: "Launch", type: "percentage", basis_points: 2_500, duration: "once" };
  return made(await seller.post("/v1/discounts/", { ...usual, ...body })).id;
}

function made({ status, text, body }: Reply) {
  if (status !== 201) throw new Error(`not created: ${status} ${text}`);
  return body;
}
