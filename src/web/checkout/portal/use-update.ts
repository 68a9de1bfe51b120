import { useState } from "react";
import type {
  CustomerSubscriptionUpdate,
  CustomerSubscriptionWire,
} from "#contract/billing/customer-portal-schema.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { usePortal } from "./portal-context.tsx";

export interface SubscriptionUpdater {
  pending: boolean;
  error: string | undefined;
  run: (change: CustomerSubscriptionUpdate, done: string) => Promise<void>;
  reset: () => void;
}

/** Changes a subscription, once at a time. What was refused is said in the language of the page. */
export function useUpdate(
  id: string,
  onDone: (subscription: CustomerSubscriptionWire, text: string) => void,
): SubscriptionUpdater {
  const { api, messages } = usePortal();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  return {
    pending,
    error,
    reset: () => setError(undefined),
    async run(change, done) {
      if (pending) return;
      setPending(true);
      setError(undefined);
      try {
        onDone(await api.update(id, change), done);
      } catch (failure) {
        if (!(failure instanceof ApiRefusal)) throw failure;
        setError(failure.status === 409 ? messages.waiting : messages.failed);
      } finally {
        setPending(false);
      }
    },
  };
}
