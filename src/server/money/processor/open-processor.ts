import Stripe from "stripe";
import { type ProcessorCharges, processorCharges } from "./processor-charges.ts";
import { type ProcessorCustomers, processorCustomers } from "./processor-customers.ts";
import { type ProcessorDisputes, processorDisputes } from "./processor-disputes.ts";
import {
  type ProcessorMethods,
  type ProcessorTokens,
  processorMethods,
  processorTokens,
} from "./processor-methods.ts";
import { type ProcessorPayments, processorPayments } from "./processor-payments.ts";
import { type ProcessorRefunds, processorRefunds } from "./processor-refunds.ts";
import { type ProcessorSetups, processorSetups } from "./processor-setups.ts";
import { type ProcessorTaxes, processorTaxes } from "./processor-taxes.ts";
import { type CallLimits, usualLimits } from "./stripe-call.ts";
import { type VerifyEvent, verifyEventWith } from "./verify-processor-event.ts";

/**
 * Stripe, or the payment sandbox: the calls we make, with results of our own. It knows no order.
 * Every call reaches outside: never make one inside a transaction. A failed call throws a
 * `ProcessorError`; calls that move money return declines and unknown outcomes instead.
 */
export interface Processor {
  /** For the card form in the browser. */
  publishableKey: string;
  customers: ProcessorCustomers;
  payments: ProcessorPayments;
  setups: ProcessorSetups;
  refunds: ProcessorRefunds;
  disputes: ProcessorDisputes;
  charges: ProcessorCharges;
  methods: ProcessorMethods;
  tokens: ProcessorTokens;
  taxes: ProcessorTaxes;
  verifyEvent: VerifyEvent;
}

export interface ProcessorAccount {
  secretKey: string;
  publishableKey: string;
  /** Signs the webhooks of this account. */
  webhookSecret: string;
  /** Instead of the network: the payment sandbox in this process. */
  fetch?: typeof fetch;
}

/** Pinned: the typings, the sandbox and the schema of the tests are of this version. */
const apiVersion = "2026-10-28.endive";

export function openProcessor(
  account: ProcessorAccount,
  limits: CallLimits = usualLimits,
): Processor {
  const stripe = new Stripe(account.secretKey, {
    apiVersion,
    maxNetworkRetries: 0,
    timeout: limits.timeoutMs,
    telemetry: false,
    ...(account.fetch ? { httpClient: Stripe.createFetchHttpClient(account.fetch) } : {}),
  });
  const connection = { stripe, limits };
  return {
    publishableKey: account.publishableKey,
    customers: processorCustomers(connection),
    payments: processorPayments(connection),
    setups: processorSetups(connection),
    refunds: processorRefunds(connection),
    disputes: processorDisputes(connection),
    charges: processorCharges(connection),
    methods: processorMethods(connection),
    tokens: processorTokens(connection),
    taxes: processorTaxes(connection),
    verifyEvent: verifyEventWith(stripe, account),
  };
}
