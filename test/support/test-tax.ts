import type {
  RevertedTax,
  TaxedSale,
  TaxProvider,
  TaxRequest,
} from "#server/money/tax/tax-provider.ts";
import { type TaxRate, taxLine } from "#server/money/tax/tax-rules.ts";

export interface TestTax extends TaxProvider {
  /** Every call, in order. */
  calls: { calculated: TaxRequest[]; recorded: TaxedSale[]; reverted: RevertedTax[] };
}

/** Makes a tax provider with any rates; `ratesFor` decides them for each request. */
export function testTax(ratesFor: (request: TaxRequest) => readonly TaxRate[]): TestTax {
  const calls: TestTax["calls"] = { calculated: [], recorded: [], reverted: [] };
  return {
    calls,
    async calculate(request) {
      calls.calculated.push(request);
      const rates = ratesFor(request);
      return {
        reference: `calculation ${calls.calculated.length}`,
        lines: request.lines.map(({ amount, behavior }) => taxLine(amount, behavior, rates)),
      };
    },
    collects: async () => true,
    async record(sale) {
      calls.recorded.push(sale);
      return { reference: `tax of ${sale.orderId}` };
    },
    async revert(refund) {
      calls.reverted.push(refund);
    },
  };
}
