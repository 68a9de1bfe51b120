import { minimumCharge } from "#server/money/amounts/amount-rules.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { CheckoutRow } from "../../checkouts/records/checkout-store.ts";
import { createWithTwins } from "../attempts/create-with-twins.ts";
import { cancelIntent } from "../attempts/read-intent.ts";

/** The columns of a checkout that name its live intent. */
export type IntentColumns = Pick<
  CheckoutRow,
  "intentId" | "intentKind" | "intentClientSecret" | "intentCount"
> & { intentId: string; intentKind: "payment" | "setup" };

/**
 * Creates the one live intent of a checkout, unconfirmed. It is created with the same parameters
 * however often the call is repeated, because the processor refuses a key with others: what is due
 * is written to it before each confirmation.
 */
export function ensureIntent(
  processor: Processor,
  checkout: CheckoutRow,
  kind: "payment" | "setup",
): Promise<IntentColumns> {
  return createWithTwins(async () => {
    const { intentId, intentKind, intentClientSecret, intentCount } = checkout;
    if (intentId !== null && intentKind === kind)
      return { intentId, intentKind, intentClientSecret, intentCount };
    if (intentId !== null && intentKind !== null)
      await cancelIntent(processor, intentKind, intentId);
    const intent = await createIntent(processor, checkout, kind);
    return {
      intentId: intent.id,
      intentKind: kind,
      intentClientSecret: intent.clientSecret,
      intentCount: intentCount + 1,
    };
  });
}

function createIntent(
  processor: Processor,
  { organizationId, id, intentCount, currency }: CheckoutRow,
  kind: "payment" | "setup",
) {
  const common = {
    key: `intent:${id}:${intentCount}`,
    customerId: null,
    allowRedirects: false,
    metadata: { organization_id: organizationId, checkout_id: id },
  };
  if (kind === "setup") return processor.setups.create(common);
  const amount = minimumCharge(currency);
  return processor.payments.create({ ...common, amount, currency, saveMethod: false });
}
