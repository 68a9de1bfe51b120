import { minor } from "#contract/money.ts";
import { isUnknownOutcome, ProcessorError } from "../processor/processor-error.ts";
import type { ProcessorTaxes } from "../processor/processor-taxes.ts";
import { toLineTax } from "./stripe-tax-rules.ts";
import { type TaxableLine, TaxFailure, type TaxProvider } from "./tax-provider.ts";
import { taxLine, untaxedRate } from "./tax-rules.ts";

/**
 * Computes tax by Stripe Tax. Registrations and rates are those of the Stripe account, for all
 * sellers of the installation.
 */
export function stripeTax(taxes: ProcessorTaxes): TaxProvider {
  return {
    async calculate(request) {
      const { address, lines } = request;
      if (!address) return { reference: null, lines: lines.map(toUntaxed) };
      if (lines.some(({ amount }) => amount < 0))
        throw new Error("Stripe Tax does not calculate negative lines");
      const made = await taxes.calculate({ ...request, address }).catch(throwTaxFailure);
      if (made.lines.length !== lines.length)
        throw new Error(`Stripe Tax calculated ${made.lines.length} of ${lines.length} lines`);
      return {
        reference: made.id,
        lines: made.lines.map(({ tax, parts }) => toLineTax(tax, parts)),
      };
    },

    /** Where it collects is known to Stripe only. */
    collects: async () => true,

    async record({ orderId, organizationId, calculation }) {
      return { reference: await taxes.record(calculation, { id: orderId, organizationId }) };
    },

    async revert({ refundId, organizationId, recorded, net, tax }) {
      if (recorded === null) return;
      await taxes.revert(recorded, minor(net + tax), { id: refundId, organizationId });
    },
  };
}

function toUntaxed({ amount, behavior }: TaxableLine) {
  return taxLine(amount, behavior, [untaxedRate]);
}

/**
 * The buyer can correct an address that Stripe cannot place; a call that was not answered is tried
 * again.
 */
function throwTaxFailure(error: unknown): never {
  if (isUnknownOutcome(error)) throw new TaxFailure("unavailable", { cause: error });
  if (error instanceof ProcessorError && isAboutAddress(error))
    throw new TaxFailure("location_invalid", { cause: error });
  throw error;
}

function isAboutAddress({ code, param }: ProcessorError): boolean {
  return (
    code === "customer_tax_location_invalid" ||
    (param?.startsWith("customer_details[address]") ?? false)
  );
}
