import { fillMessage } from "#contract/messages/buyer-language.ts";
import {
  findPaymentMethod,
  type PaymentMethodRow,
  updatePaymentMethod,
} from "#server/customers/payment-methods/payment-method-store.ts";
import type { DatabaseJob } from "#server/platform/jobs/job-handlers.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { checkSource } from "../../payments/check-source.ts";
import { findChargedSubscription } from "../records/subscription-store.ts";
import { mailSubscriber } from "./subscription-mail.ts";

const kind = "sales.remind-expiring-card";

/** Saved cards that expire in 30 days. */
export const expiringCards = checkSource<PaymentMethodRow, "payment_methods">({
  name: "expiring cards",
  table: "payment_methods",
  column: "expiry_reminder_at",
  kind,
  payload: ({ id }) => ({ methodId: id }),
  nextCheckAt: () => null,
});

/** Only of a card that a subscription is charged to, and once for each card. */
export const remindExpiringCardJob: DatabaseJob = {
  kind,
  reach: "database",
  async run(bare, payload) {
    const { sellerId, methodId } = payload as { sellerId: string; methodId: string };
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
};

function toMonthText({ cardExpYear, cardExpMonth }: PaymentMethodRow, locale: string): string {
  const first = Date.UTC(cardExpYear ?? 1970, (cardExpMonth ?? 1) - 1, 1);
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, format).format(first);
}
