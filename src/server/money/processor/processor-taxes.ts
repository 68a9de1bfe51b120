import type Stripe from "stripe";
import type { Address } from "#contract/billing/address-schema.ts";
import type { TaxBehavior } from "#contract/billing/tax-behavior.ts";
import { type Minor, minor } from "#contract/money.ts";
import { sha256 } from "#server/platform/keys.ts";
import { toStripeAddress } from "./processor-customers.ts";
import { createHarmless, orFail, read, type StripeConnection, write } from "./stripe-call.ts";

/**
 * Stripe Tax: calculations, which change nothing, and transactions, which count in Stripe's tax
 * reports.
 */
export interface ProcessorTaxes {
  calculate(request: ProcessorTaxRequest): Promise<ProcessorTaxCalculation>;
  /** Returns the id of the transaction. A repeat for the same reference returns the same one. */
  record(calculation: string, sale: TaxReference): Promise<string>;
  /**
   * Reverses this amount of a transaction, tax included. A repeat for the same reference has no
   * further effect.
   */
  revert(transaction: string, amount: Minor, refund: TaxReference): Promise<void>;
}

export interface ProcessorTaxRequest {
  currency: string;
  lines: readonly { amount: Minor; behavior: TaxBehavior; taxCode: string | null }[];
  address: Address;
  taxIds: readonly { value: string; format: string }[];
  isExempt: boolean;
  at: Date;
}

/** Our id of the order or refund, which is unique among all transactions. */
export interface TaxReference {
  id: string;
  organizationId: string;
}

export interface ProcessorTaxCalculation {
  id: string | null;
  /** In the order of the request. */
  lines: { tax: Minor; parts: ProcessorTaxPart[] }[];
}

export interface ProcessorTaxPart {
  amount: Minor;
  taxableAmount: Minor;
  /** `8.875`; null where no rate applies. */
  percentage: string | null;
  name: string | null;
  country: string;
  /** `NY`. */
  state: string | null;
  /** Stripe's `taxability_reason`. */
  reason: string;
}

const maxListed = 100;

export function processorTaxes(connection: StripeConnection): ProcessorTaxes {
  const { calculations, transactions } = connection.stripe.tax;
  return {
    async calculate(request) {
      const parameters = toCalculation(request);
      const key = `tax:${sha256(JSON.stringify(parameters)).toString("hex")}`;
      const create = (options: Stripe.RequestOptions) => calculations.create(parameters, options);
      const made = await orFail(createHarmless(connection, create, key));
      return { id: made.id, lines: (await listLines(connection, made)).map(toLine) };
    },

    async record(calculation, { id, organizationId }) {
      const parameters = {
        calculation,
        reference: id,
        metadata: { order_id: id, organization_id: organizationId },
      };
      const create = (options: Stripe.RequestOptions) =>
        transactions.createFromCalculation(parameters, options);
      return (await orFail(write(connection, create, `taxtx:${id}`))).id;
    },

    async revert(transaction, amount, { id, organizationId }) {
      const parameters = {
        mode: "partial" as const,
        original_transaction: transaction,
        reference: id,
        flat_amount: -amount,
        metadata: { refund_id: id, organization_id: organizationId },
      };
      const create = (options: Stripe.RequestOptions) =>
        transactions.createReversal(parameters, options);
      await orFail(write(connection, create, `taxrev:${id}`));
    },
  };
}

function toCalculation(request: ProcessorTaxRequest): Stripe.Tax.CalculationCreateParams {
  const { currency, lines, address, taxIds, isExempt, at } = request;
  return {
    currency,
    line_items: lines.map(({ amount, behavior, taxCode }, index) => ({
      amount,
      reference: `line ${index + 1}`,
      tax_behavior: behavior,
      ...(taxCode === null ? {} : { tax_code: taxCode }),
    })),
    customer_details: {
      address: toStripeAddress(address),
      address_source: "billing",
      ...(taxIds.length === 0
        ? {}
        : {
            tax_ids: taxIds.map(({ value, format }) => ({
              type: format,
              value,
            })),
          }),
      ...(isExempt ? { taxability_override: "customer_exempt" as const } : {}),
    },
    tax_date: Math.floor(at.getTime() / 1_000),
    expand: ["line_items.data.tax_breakdown"],
  };
}

/** The calculation itself has the first lines only. */
async function listLines(
  connection: StripeConnection,
  { id, line_items: listed }: Stripe.Tax.Calculation,
): Promise<Stripe.Tax.CalculationLineItem[]> {
  if (id === null || (listed && !listed.has_more)) return listed?.data ?? [];
  const all = { limit: maxListed, expand: ["data.tax_breakdown"] };
  const { calculations } = connection.stripe.tax;
  const { data } = await orFail(read(connection, () => calculations.listLineItems(id, all)));
  return data;
}

function toLine({ amount_tax: tax, tax_breakdown: parts }: Stripe.Tax.CalculationLineItem) {
  return {
    tax: minor(tax),
    parts: (parts ?? []).map((part) => ({
      amount: minor(part.amount),
      taxableAmount: minor(part.taxable_amount),
      percentage: part.tax_rate_details?.percentage_decimal ?? null,
      name: part.tax_rate_details?.display_name ?? null,
      country: part.jurisdiction.country,
      state: part.jurisdiction.state,
      reason: part.taxability_reason,
    })),
  };
}
