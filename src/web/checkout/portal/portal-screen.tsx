import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import type { CustomerOrganizationWire } from "#contract/billing/customer-portal-schema.ts";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import { useBuyer } from "#web/checkout/buyer-context.tsx";
import { loadPortalMessages } from "./load-portal-messages.ts";
import { createPortalApi, portalDoor } from "./portal-api.ts";
import { PortalProvider } from "./portal-context.tsx";
import { PortalSkeleton } from "./portal-frame.tsx";
import { PortalOverview } from "./portal-overview.tsx";
import { PortalProblem } from "./portal-problem.tsx";
import { forgetPortalToken, readPortalToken, storePortalToken } from "./portal-session.ts";
import { PortalSignIn } from "./portal-sign-in.tsx";
import { useLoad } from "./use-load.ts";

/** Where customers look after their subscriptions. */
export function PortalScreen({ slug }: { slug: string }): ReactNode {
  const messages = usePortalMessages();
  // Before anything is loaded: the token leaves the address bar also if loading fails.
  const [given] = useState(() => readPortalToken(slug));
  const { value, refusal, retry } = useLoad(
    useCallback(() => portalDoor.organization(slug), [slug]),
  );
  if (!messages) return null;
  if (refusal) return <PortalProblem {...{ refusal, messages }} onRetry={retry} />;
  if (!value) return <PortalSkeleton messages={messages} />;
  return <OpenPortal {...{ slug, messages, given }} shop={value} />;
}

interface OpenPortalProps {
  slug: string;
  messages: PortalMessages;
  shop: CustomerOrganizationWire;
  given: string | undefined;
}

function OpenPortal({ slug, messages, shop, given }: OpenPortalProps): ReactNode {
  const [token, setToken] = useState(given);
  const [hasExpired, setExpired] = useState(false);
  const leave = useCallback(
    (isExpired: boolean) => {
      forgetPortalToken(slug);
      setExpired(isExpired);
      setToken(undefined);
    },
    [slug],
  );
  const api = useMemo(
    () => (token === undefined ? undefined : createPortalApi(token, () => leave(true))),
    [token, leave],
  );
  if (!api)
    return (
      <PortalSignIn
        {...{ messages, hasExpired }}
        seller={shop.organization}
        onSignedIn={(given) => {
          storePortalToken(slug, given);
          setToken(given);
        }}
      />
    );
  return (
    <PortalProvider portal={{ ...shop, messages, api }}>
      <PortalOverview
        onSignOut={() => {
          void api.signOut();
          leave(false);
        }}
      />
    </PortalProvider>
  );
}

function usePortalMessages(): PortalMessages | undefined {
  const { language } = useBuyer();
  const [messages, setMessages] = useState<PortalMessages>();
  useEffect(() => {
    let isGone = false;
    void loadPortalMessages(language).then((loaded) => {
      if (!isGone) setMessages(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [language]);
  return messages;
}
