import type { ReactNode } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { type Checkout, dueNow } from "#web/checkout/checkout-api.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import { DiscountChip, DiscountEntry } from "./discount-code.tsx";
import { useSessionState } from "./use-session-state.ts";

export function OrderTotals({ session }: { session: CheckoutSession }): ReactNode {
  const { messages, money } = useBuyer();
  const { checkout, isUpdating } = useSessionState(session);
  const { product, currency, discount } = checkout;
  const { summary } = messages;
  const amount = (value: number) => money(value, currency);
  return (
    <section aria-label={summary.heading} className="flex flex-col gap-4">
      <dl aria-busy={isUpdating} className="flex flex-col text-14 aria-busy:cursor-progress">
        <Line label={product.name} amount={amount(checkout.amount)} isFirst />
        {discount ? (
          <Line
            label={<DiscountChip session={session} discount={discount} />}
            amount={<span className="text-good">{amount(-checkout.discount_amount)}</span>}
          />
        ) : null}
        <TaxLine session={session} />
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-15 font-semibold">
          <dt>{product.is_recurring ? summary.dueToday : summary.total}</dt>
          <dd className="tabular-nums">{amount(dueNow(checkout))}</dd>
        </div>
      </dl>
      <p role="status" className="sr-only">
        {isUpdating
          ? summary.updating
          : fillMessage(summary.totalNow, { amount: amount(dueNow(checkout)) })}
      </p>
      {checkout.is_payment_setup_required ? <Renewal session={session} /> : null}
      {checkout.allow_discount_codes && checkout.is_discount_applicable && !discount ? (
        <DiscountEntry session={session} />
      ) : null}
    </section>
  );
}

function Line(props: { label: ReactNode; amount: ReactNode; isFirst?: boolean }): ReactNode {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-1 text-ink-second ${props.isFirst ? "border-t border-line pt-4" : ""}`}
    >
      <dt className="min-w-0 break-words">{props.label}</dt>
      <dd className="shrink-0 text-right tabular-nums">{props.amount}</dd>
    </div>
  );
}

/**
 * Only where there is a tax, or where the buyer owes it. Before the buyer has given an address, it
 * is not known.
 */
function TaxLine({ session }: { session: CheckoutSession }): ReactNode {
  const { messages, money } = useBuyer();
  const { checkout } = useSessionState(session);
  const { tax_amount: tax, tax_breakdown: parts, currency } = checkout;
  const { summary } = messages;
  if (parts?.some(({ reason }) => reason === "reverse_charge"))
    return <Line label={summary.reverseCharge} amount={money(0, currency)} />;
  return tax ? <Line label={summary.tax} amount={money(tax, currency)} /> : null;
}

/**
 * A discount that ends is not taken off the later payments. A first payment without a trial is the
 * amount due.
 */
function Renewal({ session }: { session: CheckoutSession }): ReactNode {
  const { messages, money, date, locale } = useBuyer();
  const { checkout } = useSessionState(session);
  const { product, discount, currency, trial_end: end } = checkout;
  const { summary } = messages;
  const isYearly = product.recurring_interval === "year";
  const interval = isYearly ? summary.perYear : summary.perMonth;
  const full = checkout.undiscounted_total_amount;
  const later = full ?? checkout.total_amount;
  const step = isYearly ? 12 : 1;
  const months = countDiscountedMonths(discount, step);
  const isOnlyToday = !end && months === step;
  const sentence = full === null || isOnlyToday ? summary.renewal : summary.reduced;
  const facts = {
    interval,
    amount: money(later, currency),
    first: money(checkout.total_amount, currency),
    duration: formatMonths(months, locale),
  };
  return (
    <p className="-mt-2 text-12 text-ink-second">
      {[
        end && fillMessage(summary.trial, { date: date(end) }),
        later && fillMessage(sentence, facts),
        product.prices.some((price) => price.amount_type === "metered_unit") && summary.usage,
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}

/** A repeating discount counts by the months in which a payment begins. */
function countDiscountedMonths(discount: Checkout["discount"], step: number): number {
  const given = discount?.duration === "repeating" ? discount.duration_in_months : 1;
  return Math.ceil(given / step) * step;
}

function formatMonths(count: number, locale: string): string {
  const format = { style: "unit", unit: "month", unitDisplay: "long" } as const;
  return new Intl.NumberFormat(locale, format).format(count);
}
