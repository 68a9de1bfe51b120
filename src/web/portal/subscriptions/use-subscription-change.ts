import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CustomerSubscriptionUpdate } from "#contract/billing/customer-portal-schema.ts";
import type { PaymentRefusal } from "#web/buyer/payment/payment-refusal.ts";
import { declineText } from "#web/buyer/refusals/refusal-loader.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { usePortal } from "../portal-context.tsx";
import { subscriptionsQuery } from "../portal-queries.ts";
import { isUnpaidChange } from "./portal-labels.ts";

export interface SubscriptionChange {
  pending: boolean;
  error: string | undefined;
  run: (change: CustomerSubscriptionUpdate, done: string) => void;
  reset: () => void;
}

interface Change {
  input: CustomerSubscriptionUpdate;
  /** Said when it is done, unless it waits for its payment. */
  done: string;
}

/** Changes a subscription, once at a time. What was refused is said in the language of the page. */
export function useSubscriptionChange(
  id: string,
  onDone: (text: string) => void,
): SubscriptionChange {
  const { api, messages } = usePortal();
  const client = useQueryClient();
  const [declined, setDeclined] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ input }: Change) => api.update(id, input),
    onError: async (refusal: PaymentRefusal) => {
      if (refusal.code !== "PaymentError") return setDeclined(undefined);
      const { reason, message } = refusal;
      const why = await declineText({ reason, message }, messages.failed);
      setDeclined(`${why} ${messages.planUnchanged}`);
    },
    onSuccess: (changed, { done }) => {
      client.setQueryData(subscriptionsQuery(api).queryKey, (list) =>
        list?.map((each) => (each.id === id ? changed : each)),
      );
      onDone(isUnpaidChange(changed) ? "" : done);
    },
  });
  const isWaiting = error instanceof ApiRefusal && error.status === 409;
  const otherwise = isWaiting ? messages.waiting : messages.failed;
  return {
    pending: isPending,
    error: error ? (declined ?? otherwise) : undefined,
    reset,
    run: (input, done) => {
      if (!isPending) mutate({ input, done });
    },
  };
}
