import { useMutation } from "@tanstack/react-query";
import { usePortal } from "../portal-context.tsx";

export interface PaymentPage {
  open: () => void;
  /** Until the other page is there. */
  isOpening: boolean;
  hasFailed: boolean;
}

/** Goes to the page on which the customer pays what is owed for a subscription. */
export function usePaymentPage(subscriptionId: string): PaymentPage {
  const { api } = usePortal();
  const link = useMutation({
    mutationFn: () => api.paymentLink(subscriptionId),
    onSuccess: ({ url }) => location.assign(url),
  });
  const isOpening = link.isPending || link.isSuccess;
  return { isOpening, hasFailed: link.isError, open: () => isOpening || link.mutate() };
}
