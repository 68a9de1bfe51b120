import { randomUUID } from "node:crypto";
import { type Minor, minor } from "#contract/money.ts";
import { openProcessor, type Processor } from "#server/money/processor/open-processor.ts";
import type { ChargeFacts, PaymentFacts } from "#server/money/processor/processor-results.ts";

export const webhookSecret = "whsec_stub";

/**
 * Returns a processor that takes every payment at once and costs nothing: for measurements and for
 * many cases.
 */
export function stubProcessor(): Processor {
  const account = { secretKey: "sk_test_stub", publishableKey: "pk_test_stub", webhookSecret };
  const real = openProcessor(account);
  const amounts = new Map<string, Minor>();
  const intent = (id: string): PaymentFacts => ({
    kind: "succeeded",
    id,
    clientSecret: `${id}_secret`,
    customerId: null,
    paymentMethod: { id: "pm_1", type: "card", customerId: null, card },
    savesMethod: false,
    metadata: {},
    amount: amounts.get(id) ?? minor(0),
    currency: "usd",
    chargeId: toChargeId(id),
  });
  const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "")}`;
  return {
    ...real,
    customers: { create: async () => newId("cus"), update: async () => {} },
    tokens: {
      find: async (id) => ({
        id,
        type: "card",
        card,
        billingName: null,
        billingCountry: null,
        usedBy: null,
      }),
    },
    payments: {
      async create({ amount }) {
        const id = newId("pi");
        amounts.set(id, amount);
        return intent(id);
      },
      async update(id, { amount }) {
        if (amount !== undefined) amounts.set(id, amount);
        return intent(id);
      },
      confirm: async (id) => intent(id),
      retrieve: async (id) => intent(id),
      cancel: async (id) => intent(id),
    },
    refunds: {
      ...real.refunds,
      create: async ({ chargeId, amount }) => ({
        kind: "succeeded",
        id: newId("re"),
        amount,
        currency: "usd",
        chargeId,
        failureReason: null,
        reason: null,
        metadata: {},
      }),
    },
    charges: { retrieve: async (id) => chargeFacts(id, amounts.get(toIntentId(id)) ?? minor(0)) },
  };
}

const card = {
  brand: "visa",
  last4: "4242",
  expMonth: 12,
  expYear: 2034,
  fingerprint: null,
  country: "US",
};

export function toChargeId(intentId: string): string {
  return intentId.replace(/^pi_/, "ch_");
}

function toIntentId(chargeId: string): string {
  return chargeId.replace(/^ch_/, "pi_");
}

function chargeFacts(id: string, amount: Minor): ChargeFacts {
  return {
    id,
    status: "succeeded",
    amount,
    amountRefunded: minor(0),
    currency: "usd",
    intentId: toIntentId(id),
    customerId: null,
    isDisputed: false,
    failureCode: null,
    outcomeReason: null,
    riskLevel: "normal",
    paymentMethodId: "pm_1",
    createdAt: new Date(0),
    balance: {
      id: id.replace(/^ch_/, "txn_"),
      amount,
      fee: minor(88),
      net: minor(amount - 88),
      currency: "usd",
      exchangeRate: null,
    },
  };
}
