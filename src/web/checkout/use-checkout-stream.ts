import { useEffect, useEffectEvent } from "react";
import { checkoutApi } from "./checkout-api.ts";

const pollMs = 2_000;
const slowPollMs = 10_000;

/**
 * Calls back whenever the checkout may have changed: by server-sent events, and by the clock while
 * there are none.
 */
export function useCheckoutStream(secret: string, isOn: boolean, onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!isOn) return;
    const stream = new EventSource(checkoutApi.streamPath(secret));
    let timer = setTimeout(poll, pollMs);
    function poll() {
      tell();
      timer = setTimeout(poll, stream.readyState === EventSource.OPEN ? slowPollMs : pollMs);
    }
    stream.addEventListener("open", () => tell());
    for (const name of streamEvents) stream.addEventListener(name, () => tell());
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [secret, isOn]);
}

const streamEvents = [
  "message",
  "checkout.updated",
  "checkout.order_created",
  "checkout.subscription_created",
];
