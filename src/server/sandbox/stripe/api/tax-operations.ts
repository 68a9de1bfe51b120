import { ok } from "../sandbox-call.ts";
import {
  createTaxCalculation,
  getTaxCalculation,
  presentLine,
  TaxCalculationCreate,
} from "../taxes/sandbox-tax-calculations.ts";
import {
  createTaxReversal,
  createTaxTransaction,
  readTaxTransaction,
  TaxReversalCreate,
  TaxTransactionCreate,
} from "../taxes/sandbox-tax-transactions.ts";
import { page, parameters } from "../wire/request-parameters.ts";
import { type Operation, operation } from "./operation.ts";

/** Stripe Tax. Fixed paths come before those with an id. */
export const taxOperations: readonly Operation[] = [
  operation({
    method: "POST",
    path: "/v1/tax/calculations",
    parameters: TaxCalculationCreate,
    run: async (call, input) => ok(await createTaxCalculation(call, input)),
  }),
  operation({
    method: "GET",
    path: "/v1/tax/calculations/:id/line_items",
    parameters: parameters(page),
    run: async (call, { limit = 10, expand = [] }, id) => {
      const { lines } = (await getTaxCalculation(call, id)).hidden;
      const isBroken = expand.includes("data.tax_breakdown");
      return ok({
        object: "list",
        data: lines.slice(0, limit).map((line) => presentLine(line, isBroken)),
        has_more: lines.length > limit,
        url: `/v1/tax/calculations/${id}/line_items`,
      });
    },
  }),
  operation({
    method: "POST",
    path: "/v1/tax/transactions/create_from_calculation",
    parameters: TaxTransactionCreate,
    run: async (call, input) => ok(await createTaxTransaction(call, input)),
  }),
  operation({
    method: "POST",
    path: "/v1/tax/transactions/create_reversal",
    parameters: TaxReversalCreate,
    run: async (call, input) => ok(await createTaxReversal(call, input)),
  }),
  operation({
    method: "GET",
    path: "/v1/tax/transactions/:id",
    parameters: parameters({}),
    run: async (call, { expand }, id) => ok(await readTaxTransaction(call, id, expand)),
  }),
];
