import type { OrderWire } from "#contract/billing/order-schema.ts";
import { csvLine, csvStart } from "#contract/csv-text.ts";

type Cell = (order: OrderWire) => string;

/** Amounts are in the currency's main unit, with a point: 19.99. */
const columns: readonly (readonly [name: string, cell: Cell])[] = [
  ["order_number", ({ invoice_number: number }) => number],
  ["created_at", ({ created_at: at }) => at],
  ["status", ({ status }) => status],
  ["product", ({ product }) => product.name],
  ["customer_name", ({ customer }) => customer.name ?? ""],
  ["customer_email", ({ customer }) => customer.email],
  ["billing_country", ({ billing_address: address }) => address?.country ?? ""],
  ["currency", ({ currency }) => currency],
  ["subtotal", (order) => decimal(order.subtotal_amount, order.currency)],
  ["discount", (order) => decimal(order.discount_amount, order.currency)],
  ["net", (order) => decimal(order.net_amount, order.currency)],
  ["tax", (order) => decimal(order.tax_amount, order.currency)],
  ["total", (order) => decimal(order.total_amount, order.currency)],
  ["refunded_net", (order) => decimal(order.refunded_amount, order.currency)],
  ["refunded_tax", (order) => decimal(order.refunded_tax_amount, order.currency)],
  ["order_id", ({ id }) => id],
];

export const exportHeader = csvStart + csvLine(columns.map(([name]) => name));

export function exportLine(order: OrderWire): string {
  return csvLine(columns.map(([, cell]) => cell(order)));
}

function decimal(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}
