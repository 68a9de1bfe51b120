import type { OrderWire } from "#contract/billing/order-schema.ts";
import { csvLine, csvStart } from "#contract/csv-text.ts";
import { decimalAmount } from "#server/money/amounts/decimal-amount-rules.ts";

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
  ["subtotal", (order) => decimalAmount(order.subtotal_amount, order.currency)],
  ["discount", (order) => decimalAmount(order.discount_amount, order.currency)],
  ["net", (order) => decimalAmount(order.net_amount, order.currency)],
  ["tax", (order) => decimalAmount(order.tax_amount, order.currency)],
  ["total", (order) => decimalAmount(order.total_amount, order.currency)],
  ["refunded_net", (order) => decimalAmount(order.refunded_amount, order.currency)],
  ["refunded_tax", (order) => decimalAmount(order.refunded_tax_amount, order.currency)],
  ["order_id", ({ id }) => id],
  // Such an order stays pending, but is no longer to be paid.
  ["given_up_at", ({ given_up_at: at }) => at ?? ""],
];

export const exportHeader = csvStart + csvLine(columns.map(([name]) => name));

export function exportLine(order: OrderWire): string {
  return csvLine(columns.map(([, cell]) => cell(order)));
}
