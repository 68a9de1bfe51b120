import type { ReactNode } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { type Buyer, useBuyer } from "#web/buyer/buyer-context.tsx";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import { useSessionState } from "./use-session-state.ts";

export interface PayButtonProps {
  session: CheckoutSession;
  isPaying: boolean;
  /** Nothing can be paid here. */
  isBlocked: boolean;
  icon: ReactNode;
}

/**
 * Names what is paid. It takes no click while the total is being worked out or the payment runs.
 */
export function PayButton({ session, isPaying, isBlocked, icon }: PayButtonProps): ReactNode {
  const buyer = useBuyer();
  const { checkout, errors, isUpdating } = useSessionState(session);
  const hasAmount = errors.amount === undefined;
  const text = isPaying ? payingText(checkout, buyer) : payText(checkout, buyer, hasAmount);
  return (
    <SubmitPayment isPaying={isPaying} isBlocked={isBlocked} isUpdating={isUpdating} icon={icon}>
      {text}
    </SubmitPayment>
  );
}

export interface SubmitPaymentProps {
  isPaying: boolean;
  isBlocked: boolean;
  isUpdating?: boolean;
  icon: ReactNode;
  children: string;
}

export function SubmitPayment(props: SubmitPaymentProps): ReactNode {
  const { isPaying, isBlocked, isUpdating, icon, children } = props;
  return (
    <button
      type="submit"
      aria-disabled={isPaying || isBlocked || undefined}
      aria-busy={isUpdating || undefined}
      className="flex min-h-11 w-full items-center justify-center gap-2 rounded-8 bg-accent px-4 py-2 text-15 font-medium text-on-accent tabular-nums transition-colors not-aria-disabled:hover:bg-accent-strong aria-disabled:cursor-default aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {isPaying || isUpdating ? <Spinner /> : icon}
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>
    </button>
  );
}

function payText(checkout: Checkout, { messages, money }: Buyer, hasAmount: boolean): string {
  const { pay, payNoAmount, getFree, complete, subscribe } = messages.payment;
  if (!hasAmount) return payNoAmount;
  if (checkout.is_payment_required)
    return fillMessage(pay, { amount: money(checkout.total_amount, checkout.currency) });
  if (checkout.product.is_recurring) return subscribe;
  return checkout.amount === 0
    ? fillMessage(getFree, { product: checkout.product.name })
    : complete;
}

function payingText(checkout: Checkout, { messages }: Buyer): string {
  return checkout.is_payment_required ? messages.payment.paying : messages.payment.confirming;
}

function Spinner(): ReactNode {
  return (
    <span
      aria-hidden
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
