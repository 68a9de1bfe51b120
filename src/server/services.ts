import { ledgerChecks } from "./money/ledger/ledger-checks.ts";
import { notCollectingTax } from "./money/tax/not-collecting-tax.ts";
import type { Services } from "./platform/platform.ts";

/** The services of a node, made once at the start. */
export function createServices(): Services {
  return { tax: notCollectingTax, ledgerChecks };
}
