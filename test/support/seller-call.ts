import type { Seller } from "./a-seller.ts";

export interface SellerCall {
  /** Path and query. */
  target: string;
  body?: unknown;
}

export type MakeSellerCall = (seller: Seller) => SellerCall | Promise<SellerCall>;
