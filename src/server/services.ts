import { ledgerChecks } from "./money/ledger/ledger-checks.ts";
import { ledgerReportMs } from "./money/ledger/report-ledger.ts";
import type { CardForm } from "./money/processor/card-form.ts";
import type { Processor } from "./money/processor/open-processor.ts";
import { registeredTax } from "./money/tax/registered-tax.ts";
import { stripeTax } from "./money/tax/stripe-tax.ts";
import type { Platform, Services } from "./platform/platform.ts";
import { findSoldProducts } from "./sales/checkouts/records/sold-products-store.ts";
import { isMeterBilled } from "./sales/subscriptions/records/billed-meter-store.ts";
import {
  findMeteredPrice,
  findMeterPeriodEnd,
  listMeteredPrices,
  selectMeteredPrice,
} from "./sales/subscriptions/records/metered-price-store.ts";
import { salesChecks } from "./sales/verification/sales-checks.ts";
import { sandboxKeys } from "./sandbox/stripe/sandbox-keys.ts";
import { hasEvents } from "./usage/event-history/read-events-store.ts";

/** Creates the services of a node, made once at the start. */
export function createServices(): Services {
  return {
    tax: registeredTax,
    ledgerChecks: [...ledgerChecks, ...salesChecks],
    ledgerReportMs,
    findSoldProducts,
    cardForm,
    meterUse: { hasEvents, isBilled: isMeterBilled },
    meteredPrices: {
      find: findMeteredPrice,
      list: listMeteredPrices,
      select: selectMeteredPrice,
      findPeriodEnd: findMeterPeriodEnd,
    },
  };
}

/** Stripe Tax needs the processor, which is opened after the services are made. */
export function connectTax({ config, services }: Platform, { taxes }: Processor): void {
  if (config.taxProvider === "stripe") services.tax = stripeTax(taxes);
}

function cardForm({ config, keys }: Platform): CardForm {
  if (config.stripe) return { publishableKey: config.stripe.publishableKey };
  const { publishableKey } = sandboxKeys(keys);
  return { publishableKey, sandboxUrl: `${config.baseUrl}/sandbox/stripe` };
}
