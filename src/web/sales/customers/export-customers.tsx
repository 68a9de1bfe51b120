import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerSpendingWire } from "#contract/billing/order-schema.ts";
import type { Page } from "#contract/page.ts";
import { reportUnlessRefused } from "#web/platform/report-bug.ts";
import { saveFile } from "#web/platform/save-file.ts";
import type { ListSearch } from "#web/seller/list-search.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Button } from "#web/ui/text/button.tsx";
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
  const [pending, setPending] = useState(false);
  async function save(): Promise<void> {
    setPending(true);
    try {
      saveFile("customers.csv", await readCsv(seller, list), "text/csv;charset=utf-8");
    } catch (error) {
      reportUnlessRefused(error);
      showToast("bad", "The export failed. Please try again.");
    } finally {
      setPending(false);
    }
  }
  return (
    <Button
      kind="outline"
      compact
      icon={<Download aria-hidden />}
      pending={pending}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
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
