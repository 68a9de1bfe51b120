import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { csvLine, csvStart } from "#contract/csv-text.ts";
import { decimalAmount } from "#server/money/amounts/decimal-amount-rules.ts";

type Cell = (subscription: SubscriptionWire) => string;

/** The amount is in the currency's main unit, with a point: 19.99. */
const columns: readonly (readonly [name: string, cell: Cell])[] = [
  ["started_at", ({ started_at: at }) => at ?? ""],
  ["status", ({ status }) => status],
  ["product", ({ product }) => product.name],
  ["customer_name", ({ customer }) => customer.name ?? ""],
  ["customer_email", ({ customer }) => customer.email],
  ["currency", ({ currency }) => currency],
  ["amount", ({ amount, currency }) => decimalAmount(amount, currency)],
  ["interval", ({ recurring_interval: interval }) => interval],
  ["discount", ({ discount }) => discount?.name ?? ""],
  ["current_period_start", ({ current_period_start: at }) => at],
  ["current_period_end", ({ current_period_end: at }) => at ?? ""],
  ["cancel_at_period_end", ({ cancel_at_period_end: isCanceling }) => (isCanceling ? "yes" : "no")],
  ["canceled_at", ({ canceled_at: at }) => at ?? ""],
  ["ends_at", ({ ends_at: at }) => at ?? ""],
  ["ended_at", ({ ended_at: at }) => at ?? ""],
  ["cancellation_reason", ({ customer_cancellation_reason: reason }) => reason ?? ""],
  ["subscription_id", ({ id }) => id],
];

export const subscriptionExportHeader = csvStart + csvLine(columns.map(([name]) => name));

export function subscriptionExportLine(subscription: SubscriptionWire): string {
  return csvLine(columns.map(([, cell]) => cell(subscription)));
}
