import { X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import type { Checkout } from "#web/checkout/checkout-api.ts";
import { isOwnPage } from "#web/checkout/own-page.ts";
import { paying, tellEmbedder } from "./embedder.ts";

/** A payment can take days. After this the buyer may go: the result comes by mail. */
const maxLockMs = 15_000;

export interface EmbedBarProps {
  checkout: Checkout;
  /** The buyer has paid just now. */
  hasPaid: boolean;
}

/** Closes the embedded checkout, and tells the seller's page how it goes. */
export function EmbedBar({ checkout, hasPaid }: EmbedBarProps): ReactNode {
  const { embed } = useBuyer().messages;
  const isLocked = useLock(checkout);
  useReports(checkout, hasPaid);
  const close = useEffectEvent(() => {
    if (!isLocked) tellEmbedder(checkout, { event: "close" });
  });
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      // An open dialog of this page takes Escape for itself.
      const isTaken = event.defaultPrevented || document.querySelector("dialog[open]") !== null;
      if (event.key === "Escape" && !isTaken) close();
    };
    addEventListener("keydown", closeByKey);
    return () => removeEventListener("keydown", closeByKey);
  }, []);
  return (
    <div className="sticky top-0 z-10 flex h-12 items-center justify-end gap-3 border-b border-line bg-surface pr-2 pl-5">
      <p role="status" className="text-13 text-ink-second">
        {isLocked ? embed.locked : null}
      </p>
      <button
        type="button"
        aria-label={embed.close}
        disabled={isLocked}
        onClick={close}
        className="flex size-9 items-center justify-center rounded-8 text-ink-second hover:bg-sunken hover:text-ink disabled:opacity-40"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}

/** Closed while a payment is sent and, for a while, until its result is known. */
function useLock(checkout: Checkout): boolean {
  const { isPaying } = useSyncExternalStore(paying.subscribe, paying.get);
  const isWaiting = checkout.status === "confirmed";
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    setWaited(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setWaited(true), maxLockMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  const isLocked = isPaying || (isWaiting && !hasWaited);
  const report = useEffectEvent((locked: boolean) =>
    tellEmbedder(checkout, { event: "lock", locked }),
  );
  useEffect(() => report(isLocked), [isLocked]);
  return isLocked;
}

function useReports(checkout: Checkout, hasPaid: boolean): void {
  const report = useEffectEvent((status: Checkout["status"]) => {
    if (status === "confirmed") tellEmbedder(checkout, { event: "confirmed" });
    if (status === "succeeded")
      tellEmbedder(checkout, {
        event: "success",
        successURL: checkout.success_url,
        redirect: hasPaid && !isOwnPage(checkout.success_url),
      });
  });
  const reportLoaded = useEffectEvent(() => tellEmbedder(checkout, { event: "loaded" }));
  useEffect(() => reportLoaded(), []);
  useEffect(() => report(checkout.status), [checkout.status]);
}
