import type { ReactNode } from "react";
import { taxRates } from "#contract/billing/tax-rates.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { SellerHead } from "#web/buyer/seller-head.tsx";
import type { UnpaidPartProps } from "./unpaid-states.tsx";

/** Shows the left column: what is owed, and what happens if it is not paid. */
export function UnpaidSummary({ payment, messages }: UnpaidPartProps): ReactNode {
  const { date, time, shortMoney } = useBuyer();
  const { next_attempt_at: next, deadline_at: deadline, seller } = payment;
  const { change_expires_at: expiry } = payment;
  return (
    <div className="flex flex-col gap-6">
      <div className="lg:pb-4">
        <SellerHead seller={seller} />
      </div>
      <div className="flex min-w-0 flex-col gap-0.5">
        <h1 className="text-15 break-words text-ink-second">
          {fillMessage(messages.heading, { product: payment.product.name })}
        </h1>
        <p className="text-32 font-semibold tracking-[-0.03em] tabular-nums sm:text-40">
          {shortMoney(payment.due_amount, payment.currency)}
        </p>
      </div>
      <Amounts payment={payment} messages={messages} />
      <div className="flex flex-col gap-1 text-12 text-ink-second">
        {next ? <p>{fillMessage(messages.retry, { date: date(next) })}</p> : null}
        {deadline ? <p>{fillMessage(messages.deadline, { date: date(deadline) })}</p> : null}
        {expiry ? <p>{fillMessage(messages.changeDeadline, { time: time(expiry) })}</p> : null}
        {seller.email ? <p>{fillMessage(messages.contact, { email: seller.email })}</p> : null}
      </div>
    </div>
  );
}

function Amounts({ payment, messages }: UnpaidPartProps): ReactNode {
  const { money, locale } = useBuyer();
  const amount = (value: number) => money(value, payment.currency);
  const taxLabel = [
    payment.is_tax_inclusive ? messages.taxIncluded : messages.tax,
    taxRates(payment.tax_breakdown, locale),
  ];
  const isBeforeTax = payment.needs_billing_address && !payment.is_tax_inclusive;
  const hasParts =
    payment.items.length > 1 ||
    payment.discount_amount > 0 ||
    payment.tax_amount > 0 ||
    payment.is_reverse_charge;
  return (
    <section aria-label={messages.summary}>
      <p className="mb-2 text-12 text-ink-third">
        {fillMessage(messages.order, { number: payment.number })}
      </p>
      <dl className="flex flex-col border-t border-line pt-3 text-14">
        {payment.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <Row key={index} label={item.label} value={amount(item.amount)} />
        ))}
        {hasParts ? (
          <Row label={messages.subtotal} value={amount(payment.subtotal_amount)} />
        ) : null}
        {payment.discount_amount > 0 ? (
          <Row label={messages.discount} value={amount(-payment.discount_amount)} />
        ) : null}
        {payment.needs_billing_address ? (
          <Row label={messages.tax} value={messages.taxLater} />
        ) : null}
        {payment.tax_amount > 0 ? (
          <Row label={taxLabel.filter(Boolean).join(" · ")} value={amount(payment.tax_amount)} />
        ) : null}
        {payment.is_reverse_charge ? (
          <Row label={messages.reverseCharge} value={amount(0)} />
        ) : null}
        {payment.credit_used_amount > 0 ? (
          <>
            <Row label={messages.total} value={amount(payment.total_amount)} />
            <Row label={messages.credit} value={amount(-payment.credit_used_amount)} />
          </>
        ) : null}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-15 font-semibold">
          <dt>{isBeforeTax ? messages.dueBeforeTax : messages.due}</dt>
          <dd className="tabular-nums">{amount(payment.due_amount)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Row({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1 text-ink-second">
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="shrink-0 text-right tabular-nums">{value}</dd>
    </div>
  );
}
