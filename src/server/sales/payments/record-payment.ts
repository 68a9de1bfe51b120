import type { Minor } from "#contract/money.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { Decline, PaymentMethodFacts } from "#server/money/processor/processor-results.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type PaymentRow, savePayment } from "./payment-store.ts";

/** The outcome of one attempt at the processor. */
export interface RecordedPayment {
  status: "pending" | "succeeded" | "failed";
  attemptId: string;
  intentId: string;
  /** Null if the attempt failed before anything was charged. */
  chargeId: string | null;
  checkoutId: string | null;
  orderId: string | null;
  customerId: string | null;
  customerEmail: string | null;
  amount: Minor;
  currency: string;
  method: PaymentMethodFacts | null;
  decline: Decline | null;
}

/** The processor tells what a charge cost by an event. If none arrives, it is asked. */
const feeCheckMs = 3_600_000;

/** Records an attempt as sellers see it. The same charge again updates the row. */
export async function recordPayment(ctx: SellerCtx, given: RecordedPayment): Promise<PaymentRow> {
  const { method, decline, ...columns } = given;
  const row = await savePayment(ctx.tx, {
    ...columns,
    organizationId: ctx.sellerId,
    id: newUuid(),
    processorId: given.chargeId ?? given.intentId,
    method: method?.type ?? "card",
    methodMetadata: JSON.stringify(
      method?.card ? { brand: method.card.brand, last4: method.card.last4 } : {},
    ),
    declineReason: decline && (decline.declineCode ?? decline.code),
    declineMessage: decline?.message ?? null,
    checkAt:
      given.status === "succeeded" && given.chargeId !== null
        ? new Date(ctx.now.getTime() + feeCheckMs)
        : null,
    createdAt: ctx.now,
  });
  if (given.chargeId !== null)
    await rememberProcessorObject(ctx.tx, {
      id: given.chargeId,
      organizationId: ctx.sellerId,
      kind: "charge",
      subjectId: row.id,
    });
  return row;
}
