import { useState } from "react";
import { machineNowMs } from "#web/platform/machine-clock.ts";

export interface PendingEmail {
  from: string;
  to: string;
  sentAtMs: number;
}

const storageKey = "guildhall-pending-email";
const linkWorksMs = 3_600_000;

/**
 * Remembers the change that this browser requested and that is not approved yet; the server does
 * not report it.
 */
export function usePendingEmail(
  currentEmail: string,
): [PendingEmail | undefined, (to: string) => void] {
  const [pending, setPending] = useState(readPending);

  function remember(to: string): void {
    const next = { from: currentEmail, to, sentAtMs: machineNowMs() };
    setPending(next);
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Without storage it is shown until the page is left.
    }
  }

  return [isOpen(pending, currentEmail, machineNowMs()) ? pending : undefined, remember];
}

/**
 * Returns the state of a link: done once the address has changed, over once the link has expired.
 */
export function isOpen(
  pending: PendingEmail | undefined,
  currentEmail: string,
  nowMs: number,
): boolean {
  return pending?.from === currentEmail && nowMs - pending.sentAtMs < linkWorksMs;
}

function readPending(): PendingEmail | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey);
    return stored ? (JSON.parse(stored) as PendingEmail) : undefined;
  } catch {
    return undefined;
  }
}
