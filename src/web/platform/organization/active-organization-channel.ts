import { useEffect } from "react";
import { sessionState, useCurrentUser } from "#web/platform/identity/current-user.ts";

interface ActiveOrganization {
  sessionId: string;
  organizationId: string | null;
}

const channelName = "active-organization";

/**
 * Joins all tabs of a browser, which share one session: each reports to the others which
 * organization it has made active.
 */
export function useActiveOrganizationChannel(): void {
  const { session } = useCurrentUser();
  const { id: sessionId, activeOrganizationId: organizationId } = session;
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    let isOpen = true;
    const tell = () => {
      if (isOpen) channel.postMessage({ sessionId, organizationId } satisfies ActiveOrganization);
    };
    channel.onmessage = async ({ data }: MessageEvent<ActiveOrganization>) => {
      if (data.sessionId !== sessionId || data.organizationId === organizationId) return;
      await sessionState.refetch();
      // Still open: this tab was right, and the other one has read the session before the last
      // switch.
      tell();
    };
    tell();
    return () => {
      isOpen = false;
      channel.close();
    };
  }, [sessionId, organizationId]);
}
