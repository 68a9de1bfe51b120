import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { CustomerSpendingWire } from "#contract/billing/order-schema.ts";
import { type CsvCell, csvText } from "#contract/csv-text.ts";
import { amountText } from "#web/seller/money-format.ts";

const headings = [
  "ID",
  "Name",
  "Email",
  "External ID",
  "Address line 1",
  "Address line 2",
  "City",
  "State",
  "Postal code",
  "Country",
  "Tax ID",
  "Created (UTC)",
  "Orders",
  "Total spent",
];

export function customersCsv(
  customers: readonly CustomerWire[],
  spending: readonly CustomerSpendingWire[],
): string {
  const byCustomer = Map.groupBy(spending, (each) => each.customer_id);
  const rows = customers.map((each) => toCells(each, byCustomer.get(each.id) ?? []));
  return csvText([headings, ...rows]);
}

function toCells(customer: CustomerWire, spending: readonly CustomerSpendingWire[]): CsvCell[] {
  const { billing_address: address, tax_id: taxId } = customer;
  return [
    customer.id,
    customer.name,
    customer.email,
    customer.external_id,
    address?.line1 ?? null,
    address?.line2 ?? null,
    address?.city ?? null,
    address?.state ?? null,
    address?.postal_code ?? null,
    address?.country ?? null,
    taxId?.[0] ?? null,
    customer.created_at,
    spending.reduce((sum, { orders }) => sum + orders, 0),
    spending
      .map(({ amount, currency }) => `${amountText(amount, currency)} ${currency}`)
      .join("; "),
  ];
}
