import { queryOptions } from "@tanstack/react-query";
import type { OpenInvitationWire } from "#contract/identity/invitation-schema.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";

/**
 * Reads invitations that wait for this person's answer; none before they have proven their address.
 */
export function receivedInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: ["received-invitations", userId],
    queryFn: () => accountCall<OpenInvitationWire[]>("/organization/list-user-invitations"),
    staleTime: 60_000,
  });
}

export async function refreshReceivedInvitations(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["received-invitations"] });
}
