import { queryOptions, useMutation } from "@tanstack/react-query";
import type { MailWire } from "#contract/dev-schema.ts";
import { api } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

export const mailboxQuery = queryOptions({
  queryKey: ["dev", "mailbox"],
  queryFn: () => api.get<MailWire[]>("/api/dev/mailbox"),
  refetchInterval: 5_000,
});

export function useClearMailbox() {
  return useMutation({
    mutationFn: () => api.delete<unknown>("/api/dev/mailbox"),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mailboxQuery.queryKey }),
  });
}
