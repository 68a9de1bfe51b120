import type { ReactNode } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/checkout/buyer-context.tsx";
import { dueNow } from "#web/checkout/checkout-api.ts";
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

/** Only where there is a tax, or where the buyer owes it. Before the buyer has given an address, it is not known. */
function TaxLine({ session }: { session: CheckoutSession }): ReactNode {
  const { messages, money } = useBuyer();
  const { checkout } = useSessionState(session);
  const { tax_amount: tax, tax_breakdown: parts, currency } = checkout;
  const { summary } = messages;
  if (parts?.some(({ reason }) => reason === "reverse_charge"))
    return <Line label={summary.reverseCharge} amount={money(0, currency)} />;
  return tax ? <Line label={summary.tax} amount={money(tax, currency)} /> : null;
}

/** A discount that ends is not taken off the later payments. */
function Renewal({ session }: { session: CheckoutSession }): ReactNode {
  const { messages, money, date } = useBuyer();
  const { checkout } = useSessionState(session);
  const { product, discount, currency, trial_end: end } = checkout;
  const { summary } = messages;
  const isLess = discount && discount.duration !== "forever";
  const later = isLess ? checkout.amount : checkout.total_amount;
  const interval = product.recurring_interval === "year" ? summary.perYear : summary.perMonth;
  return (
    <p className="-mt-2 text-12 text-ink-second">
      {[
        end && fillMessage(summary.trial, { date: date(end) }),
        later && fillMessage(summary.renewal, { amount: money(later, currency), interval }),
        product.prices.some((price) => price.amount_type === "metered_unit") && summary.usage,
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}
