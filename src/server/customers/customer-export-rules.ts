import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { csvLine, csvStart } from "#contract/csv-text.ts";

type Cell = (customer: CustomerWire) => string | null;

const columns: readonly (readonly [name: string, cell: Cell])[] = [
  ["customer_id", ({ id }) => id],
  ["external_id", ({ external_id: id }) => id],
  ["created_at", ({ created_at: at }) => at],
  ["email", ({ email }) => email],
  ["name", ({ name }) => name],
  ["line1", ({ billing_address: address }) => address?.line1 ?? null],
  ["line2", ({ billing_address: address }) => address?.line2 ?? null],
  ["postal_code", ({ billing_address: address }) => address?.postal_code ?? null],
  ["city", ({ billing_address: address }) => address?.city ?? null],
  ["state", ({ billing_address: address }) => address?.state ?? null],
  ["country", ({ billing_address: address }) => address?.country ?? null],
  ["tax_id", ({ tax_id: taxId }) => taxId?.[0] ?? null],
  ["metadata", ({ metadata }) => JSON.stringify(metadata)],
];

export const customerExportHeader = csvStart + csvLine(columns.map(([name]) => name));

export function customerExportLine(customer: CustomerWire): string {
  return csvLine(columns.map(([, cell]) => cell(customer)));
}
