import * as z from "zod/mini";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import {
  expiryReminderDates,
  findPaymentMethod,
  type PaymentMethodRow,
  updatePaymentMethod,
} from "#server/customers/payment-methods/payment-method-store.ts";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { findChargedSubscription } from "../records/subscription-store.ts";
import { mailSubscriber } from "./subscription-mail.ts";

const kind = defineJobKind(
  "sales.remind-expiring-card",
  z.object({ sellerId: z.string(), methodId: z.string() }),
);

/** Saved cards that expire in 30 days. */
export const expiringCards = rowDeadlines({
  name: "expiring cards",
  rows: expiryReminderDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.map(({ id }) => ({ sellerId, methodId: id })),
    ),
  nextDueAt: () => null,
});

/** Only of a card that a subscription is charged to, and once for each card. */
export const remindExpiringCardJob = defineJob(kind, {
  reach: "database",
  async run(bare, { sellerId, methodId }) {
    const ctx: SellerCtx = { ...bare, sellerId };
    const method = await findPaymentMethod(ctx.tx, sellerId, methodId);
    if (!method || method.deletedAt !== null || method.expiryMailedAt !== null) return;
    const subscription = await findChargedSubscription(ctx.tx, sellerId, method);
    if (!subscription) return;
    await updatePaymentMethod(ctx.tx, sellerId, methodId, { expiryMailedAt: ctx.now });
    const mailSwitch = "payment_method_expiration_reminder";
    await mailSubscriber(ctx, subscription, mailSwitch, (texts, { locale }) => ({
      subject: texts.expiringSubject,
      paragraphs: [
        fillMessage(texts.expiring, {
          last4: method.cardLast4 ?? "",
          month: toMonthText(method, locale),
        }),
      ],
    }));
  },
});

function toMonthText({ cardExpYear, cardExpMonth }: PaymentMethodRow, locale: string): string {
  const first = Date.UTC(cardExpYear ?? 1970, (cardExpMonth ?? 1) - 1, 1);
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(first);
}
