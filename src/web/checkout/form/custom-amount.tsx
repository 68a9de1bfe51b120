import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { maxAmount } from "#contract/billing/amount-limit.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { type Buyer, useBuyer } from "#web/buyer/buyer-context.tsx";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import { amountText, toMinorUnits } from "#web/seller/money-format.ts";
import { inputClass } from "#web/ui/forms/field.tsx";
import { describedBy, FieldFrame } from "#web/ui/forms/field-frame.tsx";
import type { CheckoutSession } from "./checkout-session.ts";
import { useSessionState } from "./use-session-state.ts";

type CustomPrice = Extract<Checkout["product_price"], { amount_type: "custom" }>;

/** Pay what you want, within the limits of the seller. */
export function CustomAmount({ session }: { session: CheckoutSession }): ReactNode {
  const buyer = useBuyer();
  const id = useId();
  const { checkout, errors } = useSessionState(session);
  const { currency } = checkout;
  const price = checkout.product_price as CustomPrice;
  const [text, setText] = useState(amountText(checkout.amount, currency));
  const change = (typed: string) => {
    setText(typed);
    const amount = toMinorUnits(typed, currency);
    session.chooseAmount(
      amount,
      amount === undefined ? notANumber(buyer, price) : limitError(buyer, price, amount),
    );
  };
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const isTyping = document.activeElement === input.current;
    if (!isTyping) setText(amountText(checkout.amount, currency));
  }, [checkout.amount, currency]);
  const hint = limitsText(buyer, price);
  const error = errors.amount;
  return (
    <FieldFrame
      id={id}
      label={buyer.messages.amount.label}
      hint={error ? undefined : hint}
      error={error}
    >
      <div className="relative">
        <input
          ref={input}
          id={id}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => change(target.value)}
          {...describedBy(id, { hint: error ? undefined : hint, error })}
          className={`${inputClass} h-11 pr-14 text-17 font-medium tabular-nums`}
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-12 font-medium text-ink-third uppercase">
          {currency}
        </span>
      </div>
    </FieldFrame>
  );
}

function limitsText({ messages, money }: Buyer, price: CustomPrice): string | undefined {
  const { minimum_amount: minimum, maximum_amount: maximum, price_currency: currency } = price;
  const { between, atLeast, atMost } = messages.amount;
  if (minimum !== null && maximum !== null)
    return fillMessage(between, {
      minimum: money(minimum, currency),
      maximum: money(maximum, currency),
    });
  if (minimum !== null) return fillMessage(atLeast, { minimum: money(minimum, currency) });
  return maximum === null ? undefined : fillMessage(atMost, { maximum: money(maximum, currency) });
}

function limitError(
  { messages, money }: Buyer,
  price: CustomPrice,
  amount: number,
): string | undefined {
  const { minimum_amount: minimum, price_currency: currency } = price;
  const maximum = price.maximum_amount ?? maxAmount;
  if (minimum !== null && amount < minimum)
    return fillMessage(messages.amount.tooLow, { minimum: money(minimum, currency) });
  if (amount <= maximum) return undefined;
  return fillMessage(messages.amount.tooHigh, { maximum: money(maximum, currency) });
}

function notANumber({ messages }: Buyer, price: CustomPrice): string {
  const example = amountText(
    price.preset_amount ?? price.minimum_amount ?? 1_000,
    price.price_currency,
  );
  return fillMessage(messages.amount.notANumber, { example });
}
