import type Stripe from "stripe";
import { z } from "zod";
import { euMembers } from "#contract/billing/eu-members.ts";
import { minor } from "#contract/money.ts";
import {
  decideTax,
  decideUntaxable,
  type Registration,
} from "#server/money/tax/tax-decision-rules.ts";
import { taxRates } from "#server/money/tax/tax-rate-file.ts";
import { type LineTax, type TaxPart, taxLine, untaxableCode } from "#server/money/tax/tax-rules.ts";
import { newStripeId, type SandboxCall, secondsAfter, unixSeconds } from "../sandbox-call.ts";
import { findObject, insertObjects, type Stored } from "../sandbox-object-store.ts";
import { address, metadata, parameters, text, whole } from "../wire/request-parameters.ts";
import { invalidRequest, noSuch } from "../wire/stripe-fault.ts";

const lifeSeconds = 90 * 86_400;
const usualTaxCode = "txcd_10000000";
/** A calculation shows so many lines; the others are listed. */
const shownLines = 10;

export const TaxCalculationCreate = parameters({
  currency: text,
  line_items: z
    .array(
      z.strictObject({
        amount: whole.pipe(z.number().min(0)),
        metadata: metadata.optional(),
        quantity: whole.optional(),
        reference: text.optional(),
        tax_behavior: z.enum(["exclusive", "inclusive"]).optional(),
        tax_code: text.optional(),
      }),
    )
    .min(1)
    .max(1_000),
  customer_details: z.strictObject({
    address,
    address_source: z.enum(["billing", "shipping"]),
    tax_ids: z.array(z.strictObject({ type: text, value: text })).optional(),
    taxability_override: z.enum(["none", "customer_exempt", "reverse_charge"]).optional(),
  }),
  tax_date: whole.optional(),
});
type CalculationInput = z.output<typeof TaxCalculationCreate>;
type TaxAddress = CalculationInput["customer_details"]["address"];

/**
 * Computes with the rules of the program itself, for an account with registrations in many
 * countries.
 */
export async function createTaxCalculation(
  call: SandboxCall,
  input: CalculationInput,
): Promise<Stripe.Tax.Calculation> {
  const taxed = input.line_items.map((line) => {
    const behavior = line.tax_behavior ?? "exclusive";
    const facts = toTaxFacts(call, input);
    const rates = line.tax_code === untaxableCode ? decideUntaxable(facts) : decideTax(facts);
    return { ...line, behavior, tax: taxLine(minor(line.amount), behavior, rates) };
  });
  const id = newStripeId("taxcalc");
  const lines = taxed.map(({ amount, behavior, tax, ...line }, index) => ({
    id: newStripeId("tax_li"),
    object: "tax.calculation_line_item" as const,
    amount,
    amount_tax: tax.amount,
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity: line.quantity ?? 1,
    reference: line.reference ?? `L${index + 1}`,
    tax_behavior: behavior,
    tax_breakdown: tax.breakdown.map(toLineBreakdown),
    tax_code: line.tax_code ?? usualTaxCode,
  }));
  const sumTax = (behavior: "exclusive" | "inclusive") =>
    lines.reduce((sum, line) => sum + (line.tax_behavior === behavior ? line.amount_tax : 0), 0);
  const body: Stripe.Tax.Calculation = {
    id,
    object: "tax.calculation",
    amount_total: lines.reduce((sum, { amount }) => sum + amount, 0) + sumTax("exclusive"),
    currency: input.currency,
    customer: null,
    customer_details: describeCustomer(input),
    expires_at: unixSeconds(secondsAfter(call.now, lifeSeconds)),
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: sumTax("exclusive"),
    tax_amount_inclusive: sumTax("inclusive"),
    tax_breakdown: taxed.flatMap(({ behavior, tax }) => toBreakdown(tax, behavior)),
    tax_date: input.tax_date ?? unixSeconds(call.now),
  };
  await insertObjects(call.tx, [
    {
      kind: "tax_calculation",
      body: { ...body, id },
      hidden: { lines },
      dueAt: secondsAfter(call.now, lifeSeconds),
    },
  ]);
  return withLines(body, lines, input.expand);
}

export type StoredCalculation = Stored<"tax_calculation">;

export async function getTaxCalculation(
  call: SandboxCall,
  id: string,
  param = "id",
): Promise<StoredCalculation> {
  const found = await findObject(call.tx, "tax_calculation", id);
  if (!found) throw noSuch("tax calculation", id, param);
  return found;
}

/** Lines and their breakdowns are shown only when they are asked for. */
function withLines(
  body: Stripe.Tax.Calculation,
  lines: Stripe.Tax.CalculationLineItem[],
  expand: readonly string[] = [],
): Stripe.Tax.Calculation {
  if (!expand.some((path) => path.startsWith("line_items"))) return body;
  const isBroken = expand.includes("line_items.data.tax_breakdown");
  const data = lines.slice(0, shownLines).map((line) => presentLine(line, isBroken));
  return {
    ...body,
    line_items: {
      object: "list",
      data,
      has_more: lines.length > shownLines,
      url: `/v1/tax/calculations/${body.id}/line_items`,
    },
  };
}

export function presentLine(
  line: Stripe.Tax.CalculationLineItem,
  isBroken: boolean,
): Stripe.Tax.CalculationLineItem {
  const { tax_breakdown: breakdown, ...plain } = line;
  return isBroken ? { ...plain, tax_breakdown: breakdown ?? null } : plain;
}

function toTaxFacts({ now }: SandboxCall, input: CalculationInput) {
  const {
    address: given,
    tax_ids: taxIds = [],
    taxability_override: override,
  } = input.customer_details;
  return {
    place: toPlace(given),
    taxIds: taxIds.map(({ type, value }) => ({ format: type, value })),
    isExempt: override === "customer_exempt",
    registrations,
    rates: taxRates,
    at: input.tax_date === undefined ? now : new Date(input.tax_date * 1_000),
  };
}

/** The postal code 00000 exists in no country. */
function toPlace({ country, state, postal_code: postalCode }: TaxAddress) {
  const isPlaced = /^[A-Z]{2}$/.test(country ?? "") && postalCode !== "00000";
  if (!country || !isPlaced)
    throw invalidRequest("We could not determine the customer's tax location.", {
      code: "customer_tax_location_invalid",
      param: "customer_details[address]",
    });
  return { country, state: state ? `${country}-${state}` : null };
}

const since = { startsAt: new Date(0), endsAt: null };

/**
 * The registrations of the sandbox's account: the EU by the one-stop shop, all other countries, and
 * two US states.
 */
const registrations: readonly Registration[] = [
  { country: "IE", state: null, scheme: "standard", rate: null, ...since },
  { country: "IE", state: null, scheme: "eu_oss", rate: null, ...since },
  { country: "US", state: "US-CA", scheme: "standard", rate: 72_500, ...since },
  { country: "US", state: "US-NY", scheme: "standard", rate: 88_750, ...since },
  ...Object.keys(taxRates)
    .filter((country) => country !== "US" && !euMembers.has(country))
    .map((country) => ({
      country,
      state: null,
      scheme: "standard" as const,
      rate: null,
      ...since,
    })),
];

function describeCustomer({
  customer_details: details,
}: CalculationInput): Stripe.Tax.Calculation.CustomerDetails {
  const { address: given, tax_ids: taxIds = [] } = details;
  return {
    address: {
      city: given.city ?? null,
      country: given.country ?? null,
      line1: given.line1 ?? null,
      line2: given.line2 ?? null,
      postal_code: given.postal_code ?? null,
      state: given.state ?? null,
    },
    address_source: details.address_source,
    ip_address: null,
    tax_ids: taxIds,
    taxability_override: details.taxability_override ?? "none",
  };
}

function toLineBreakdown(part: TaxPart): Stripe.Tax.CalculationLineItem.TaxBreakdown {
  return {
    amount: part.amount,
    jurisdiction: {
      country: part.country ?? "",
      display_name: part.state ?? part.country ?? "",
      level: part.state === null ? "country" : "state",
      state: toBareState(part),
    },
    sourcing: "destination",
    tax_rate_details:
      part.rate === 0
        ? null
        : {
            display_name: part.name,
            percentage_decimal: toPercentage(part.rate),
            tax_type: toTaxType(part.name),
          },
    taxability_reason: toTaxability(part.reason),
    taxable_amount: part.taxableAmount,
  };
}

function toBreakdown(
  { breakdown }: LineTax,
  behavior: "exclusive" | "inclusive",
): Stripe.Tax.Calculation.TaxBreakdown[] {
  return breakdown.map((part) => ({
    amount: part.amount,
    inclusive: behavior === "inclusive",
    tax_rate_details: {
      country: part.country,
      flat_amount: null,
      percentage_decimal: toPercentage(part.rate),
      rate_type: part.rate === 0 ? null : "percentage",
      state: toBareState(part),
      tax_type: part.rate === 0 ? null : toTaxType(part.name),
    },
    taxability_reason: toTaxability(part.reason),
    taxable_amount: part.taxableAmount,
  }));
}

function toBareState({ state, country }: TaxPart): string | null {
  return state?.replace(`${country}-`, "") ?? null;
}

function toPercentage(rate: number): string {
  return String(rate / 10_000);
}

type TaxType = Stripe.Tax.CalculationLineItem.TaxBreakdown.TaxRateDetails.TaxType;

function toTaxType(name: string): TaxType {
  const known: Readonly<Record<string, TaxType>> = {
    GST: "gst",
    HST: "hst",
    PST: "pst",
    QST: "qst",
    "Sales tax": "sales_tax",
  };
  return known[name] ?? "vat";
}

/** Stripe has no reason of its own for exports. */
function toTaxability(
  reason: TaxPart["reason"],
): Stripe.Tax.CalculationLineItem.TaxBreakdown.TaxabilityReason {
  return reason === "export" ? "not_collecting" : reason;
}
