import type { ReactNode } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerSpendingWire } from "#contract/billing/order-schema.ts";
import type { Page } from "#contract/page.ts";
import { ExportCsvButton } from "#web/seller/export-csv-button.tsx";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { customersCsv } from "./customer-csv.ts";

const rowsAtOnce = 100;
const maxPages = 100;

export interface ExportCustomersProps {
  /** Given, because the top bar is outside of the seller's pages. */
  seller: Seller;
  list: ListSearch;
}

/** Saves the customers that the list finds, all pages of them, as a CSV file. */
export function ExportCustomersButton({ seller, list }: ExportCustomersProps): ReactNode {
  return <ExportCsvButton fileName="customers.csv" read={() => readCsv(seller, list)} />;
}

async function readCsv(seller: Seller, { wire }: ListSearch): Promise<string> {
  const customers: CustomerWire[] = [];
  const spending: CustomerSpendingWire[] = [];
  for (let page = 1, pages = 1; page <= pages && page <= maxPages; page++) {
    const query = { ...wire, page, limit: rowsAtOnce };
    const answer = await seller.api.get<Page<CustomerWire>>("/customers/", query);
    customers.push(...answer.items);
    pages = answer.pagination.max_page;
    const ids = answer.items.map(({ id }) => id);
    if (ids.length === 0) continue;
    const spent = await seller.api.get<{ items: CustomerSpendingWire[] }>("/orders/spending", {
      customer_id: ids,
    });
    spending.push(...spent.items);
  }
  return customersCsv(customers, spending);
}
