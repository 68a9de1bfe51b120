import type { LedgerCheck } from "#server/money/ledger/ledger-check.ts";
import { listMisplacedOrders } from "./sold-places-store.ts";
import { readPages } from "./verified-rows-store.ts";

/** Compares where the orders of subscriptions were taxed with where these were sold to. */
export const placeCheck: LedgerCheck = {
  name: "places",
  async run({ tx, sellerId, fault }) {
    for await (const rows of readPages(tx, sellerId, "subscriptions")) {
      const ids = rows.map(({ id }) => id);
      for (const { orderId, taxedIn, soldTo } of await listMisplacedOrders(tx, sellerId, ids))
        fault(
          `order ${orderId}`,
          taxedIn === null
            ? "it was taxed without a place, but the seller collected tax"
            : `it was taxed in ${taxedIn}, but its subscription is sold to ${soldTo ?? "no known place"}`,
        );
    }
  },
};
