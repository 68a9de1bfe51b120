import type Stripe from "stripe";
import { z } from "zod";
import { newStripeId, type SandboxCall, unixSeconds } from "../sandbox-call.ts";
import {
  findObject,
  insertObjects,
  listObjects,
  lockObject,
  saveObject,
} from "../sandbox-object-store.ts";
import { mergeMetadata, metadata, parameters, text, whole } from "../wire/request-parameters.ts";
import { invalidRequest, noSuch } from "../wire/stripe-fault.ts";
import { getTaxCalculation } from "./sandbox-tax-calculations.ts";

export const TaxTransactionCreate = parameters({
  calculation: text,
  metadata: metadata.optional(),
  posted_at: whole.optional(),
  reference: text,
});

export const TaxReversalCreate = parameters({
  /** The sandbox reverses amounts, not single lines. */
  flat_amount: whole.pipe(z.number().max(-1)).optional(),
  metadata: metadata.optional(),
  mode: z.enum(["full", "partial"]),
  original_transaction: text,
  reference: text,
});

export async function createTaxTransaction(
  call: SandboxCall,
  input: z.output<typeof TaxTransactionCreate>,
): Promise<Stripe.Tax.Transaction> {
  await assertNewReference(call, input.reference);
  const { body: calculation, hidden } = await getTaxCalculation(
    call,
    input.calculation,
    "calculation",
  );
  const lines = hidden.lines.map(({ amount, amount_tax, quantity, ...line }) =>
    describeLine({
      amount,
      amount_tax,
      quantity,
      reference: line.reference,
      tax_behavior: line.tax_behavior,
      tax_code: line.tax_code,
    }),
  );
  const body: Stripe.Tax.Transaction = {
    ...describeTransaction(call, input),
    currency: calculation.currency,
    customer_details: calculation.customer_details,
    reversal: null,
    tax_date: calculation.tax_date,
    type: "transaction",
  };
  await insertObjects(call.tx, [
    {
      kind: "tax_transaction",
      body,
      hidden: { lines, left: calculation.amount_total },
      parentId: input.reference,
    },
  ]);
  return withTransactionLines(body, lines, input.expand);
}

/** Creates a reversal; reversals never exceed the transaction, tax included. */
export async function createTaxReversal(
  call: SandboxCall,
  input: z.output<typeof TaxReversalCreate>,
): Promise<Stripe.Tax.Transaction> {
  await assertNewReference(call, input.reference);
  const { original_transaction: id, mode, flat_amount: flat } = input;
  const original = await lockObject(call.tx, "tax_transaction", id);
  if (!original) throw noSuch("tax transaction", id, "original_transaction");
  if ((mode === "partial") !== (flat !== undefined))
    throw invalidRequest("A partial reversal needs `flat_amount`, a full one takes none.", {
      param: "flat_amount",
    });
  const amount = mode === "full" ? original.hidden.left : 0 - (flat ?? 0);
  if (amount <= 0 || amount > original.hidden.left)
    throw invalidRequest(
      `Only ${original.hidden.left} of the transaction is left to be reversed.`,
      { param: "flat_amount" },
    );
  const body: Stripe.Tax.Transaction = {
    ...original.body,
    ...describeTransaction(call, input),
    reversal: { original_transaction: id },
    type: "reversal",
  };
  original.hidden = { ...original.hidden, left: original.hidden.left - amount };
  await saveObject(call.tx, original);
  await insertObjects(call.tx, [
    {
      kind: "tax_transaction",
      body,
      hidden: { lines: [], left: 0 },
      parentId: input.reference,
    },
  ]);
  return withTransactionLines(body, [], input.expand);
}

export async function readTaxTransaction(
  call: SandboxCall,
  id: string,
  expand: readonly string[] | undefined,
): Promise<Stripe.Tax.Transaction> {
  const found = await findObject(call.tx, "tax_transaction", id);
  if (!found) throw noSuch("tax transaction", id);
  return withTransactionLines(found.body, found.hidden.lines, expand);
}

async function assertNewReference(call: SandboxCall, reference: string): Promise<void> {
  const filter = { parentId: reference };
  if ((await listObjects(call.tx, "tax_transaction", filter, 1)).length > 0)
    throw invalidRequest(`A tax transaction with reference ${reference} already exists.`, {
      param: "reference",
    });
}

function describeTransaction(
  call: SandboxCall,
  input: Pick<z.output<typeof TaxTransactionCreate>, "reference" | "metadata"> & {
    posted_at?: number | undefined;
  },
) {
  const created = unixSeconds(call.now);
  return {
    id: newStripeId("tax"),
    object: "tax.transaction" as const,
    created,
    customer: null,
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    posted_at: input.posted_at ?? created,
    reference: input.reference,
    ship_from_details: null,
    shipping_cost: null,
  };
}

function describeLine(
  line: Pick<
    Stripe.Tax.TransactionLineItem,
    "amount" | "amount_tax" | "quantity" | "reference" | "tax_behavior" | "tax_code"
  >,
): Stripe.Tax.TransactionLineItem {
  return {
    id: newStripeId("tax_li"),
    object: "tax.transaction_line_item",
    livemode: false,
    metadata: null,
    product: null,
    reversal: null,
    type: "transaction",
    ...line,
  };
}

function withTransactionLines(
  body: Stripe.Tax.Transaction,
  lines: Stripe.Tax.TransactionLineItem[],
  expand: readonly string[] = [],
): Stripe.Tax.Transaction {
  if (!expand.includes("line_items")) return body;
  const url = `/v1/tax/transactions/${body.id}/line_items`;
  return { ...body, line_items: { object: "list", data: lines, has_more: false, url } };
}
