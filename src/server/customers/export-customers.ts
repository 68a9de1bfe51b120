import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { customerExportHeader, customerExportLine } from "./customer-export-rules.ts";
import { type CustomerPosition, listCustomersAfter } from "./customer-store.ts";
import { presentCustomer } from "./customer-view.ts";

const customersAtOnce = 500;

/** Writes the lines of a CSV file. */
export async function* exportCustomersCsv(db: Db, sellerId: string): AsyncGenerator<string> {
  yield customerExportHeader;
  for await (const customer of readCustomers(db, sellerId)) yield customerExportLine(customer);
}

/** Reads in parts, so that an export of any size needs little memory. */
export async function* readCustomers(db: Db, sellerId: string): AsyncGenerator<CustomerWire> {
  for (let after: CustomerPosition | undefined; ; ) {
    const rows = await listCustomersAfter(db, sellerId, { after, limit: customersAtOnce });
    yield* rows.map(presentCustomer);
    after = rows.at(-1);
    if (rows.length < customersAtOnce) return;
  }
}
