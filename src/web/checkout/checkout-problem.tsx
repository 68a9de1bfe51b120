import { CloudOff, SearchX, ShieldAlert, TimerOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { SellerHead } from "#web/buyer/seller-head.tsx";
import { RetryButton, StatePage, WayOn } from "#web/buyer/state-page.tsx";
import type { ApiRefusal } from "#web/platform/api/api.ts";
import type { Checkout } from "./checkout-api.ts";

/** Says why there is no checkout to show. */
export function CheckoutProblem(props: { refusal: ApiRefusal; onRetry: () => void }): ReactNode {
  const { messages } = useBuyer();
  const { states, errors } = messages;
  const { status, requestId } = props.refusal;
  if (status === 410) return <ExpiredCheckout />;
  if (status === 404 || status === 422)
    return <StatePage icon={<SearchX />} title={states.unknownTitle} text={states.unknownText} />;
  const action = <RetryButton onClick={props.onRetry}>{errors.retry}</RetryButton>;
  if (status === 0)
    return (
      <StatePage
        icon={<CloudOff />}
        title={states.offlineTitle}
        text={states.offlineText}
        action={action}
      />
    );
  return (
    <StatePage
      icon={<TriangleAlert />}
      title={states.errorTitle}
      text={states.errorText}
      action={action}
    >
      {requestId ? (
        <p className="text-12 text-ink-third">{fillMessage(states.reference, { id: requestId })}</p>
      ) : null}
    </StatePage>
  );
}

/** The seller is only known if the checkout was read before it expired. */
export function ExpiredCheckout({ checkout }: { checkout?: Checkout }): ReactNode {
  const { states } = useBuyer().messages;
  const seller = checkout?.organization;
  const text = seller
    ? fillMessage(states.expiredText, { seller: seller.name })
    : states.expiredTextPlain;
  return (
    <StatePage
      icon={<TimerOff />}
      title={states.expiredTitle}
      text={text}
      head={seller ? <SellerHead seller={seller} /> : null}
      action={seller ? <BackToSeller seller={seller} /> : null}
    />
  );
}

/** The payment can no longer succeed. */
export function FailedCheckout({ checkout }: { checkout: Checkout }): ReactNode {
  const { states } = useBuyer().messages;
  const { organization: seller } = checkout;
  return (
    <StatePage
      icon={<ShieldAlert />}
      title={states.failedTitle}
      text={fillMessage(states.failedText, { seller: seller.name })}
      head={<SellerHead seller={seller} />}
      action={<BackToSeller seller={seller} />}
    />
  );
}

export function BackToSeller({ seller }: { seller: Checkout["organization"] }): ReactNode {
  const { back } = useBuyer().messages.states;
  if (seller.website === null) return null;
  return <WayOn href={seller.website}>{fillMessage(back, { seller: seller.name })}</WayOn>;
}
