import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CustomerSubscriptionUpdate } from "#contract/billing/customer-portal-schema.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { usePortal } from "../portal-context.tsx";
import { subscriptionsQuery } from "../portal-queries.ts";

export interface SubscriptionChange {
  pending: boolean;
  error: string | undefined;
  run: (change: CustomerSubscriptionUpdate, done: string) => void;
  reset: () => void;
}

interface Change {
  input: CustomerSubscriptionUpdate;
  /** Said when it is done. */
  done: string;
}

/** Changes a subscription, once at a time. What was refused is said in the language of the page. */
export function useSubscriptionChange(
  id: string,
  onDone: (text: string) => void,
): SubscriptionChange {
  const { api, messages } = usePortal();
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ input }: Change) => api.update(id, input),
    onSuccess: (changed, { done }) => {
      client.setQueryData(subscriptionsQuery(api).queryKey, (list) =>
        list?.map((each) => (each.id === id ? changed : each)),
      );
      onDone(done);
    },
  });
  const isWaiting = error instanceof ApiRefusal && error.status === 409;
  return {
    pending: isPending,
    error: error ? (isWaiting ? messages.waiting : messages.failed) : undefined,
    reset,
    run: (input, done) => {
      if (!isPending) mutate({ input, done });
    },
  };
}
