import { ledgerChecks } from "./money/ledger/ledger-checks.ts";
import type { CardForm } from "./money/processor/card-form.ts";
import { notCollectingTax } from "./money/tax/not-collecting-tax.ts";
import type { Platform, Services } from "./platform/platform.ts";
import { salesChecks } from "./sales/verification/sales-checks.ts";
import { sandboxKeys } from "./sandbox/stripe/sandbox-keys.ts";

/** The services of a node, made once at the start. */
export function createServices(): Services {
  return { tax: notCollectingTax, ledgerChecks: [...ledgerChecks, ...salesChecks], cardForm };
}

function cardForm({ config, keys }: Platform): CardForm {
  if (config.stripe) return { publishableKey: config.stripe.publishableKey };
  const { publishableKey } = sandboxKeys(keys);
  return { publishableKey, sandboxUrl: `${config.baseUrl}/sandbox/stripe` };
}
