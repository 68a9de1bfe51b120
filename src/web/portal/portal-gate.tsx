import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { CustomerOrganizationWire } from "#contract/billing/customer-portal-schema.ts";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import { useBuyer } from "#web/buyer/buyer-context.tsx";
import { createPortalApi } from "./portal-api.ts";
import { PortalProvider } from "./portal-context.tsx";
import { PortalSkeleton } from "./portal-frame.tsx";
import { PortalProblem } from "./portal-problem.tsx";
import { forgetCustomer, messagesQuery, shopQuery } from "./portal-queries.ts";
import { findPortalToken, forgetPortalToken, storePortalToken } from "./portal-session.ts";

const PortalSignIn = lazy(async () => {
  const { PortalSignIn: page } = await import("./sign-in/portal-sign-in.tsx");
  return { default: page };
});

/**
 * Loads the seller and the texts for every page of the portal, and asks for a sign-in where there
 * is no session.
 */
export function PortalGate(): ReactNode {
  const { slug = "" } = useParams({ strict: false });
  const { language } = useBuyer();
  const { data: messages } = useQuery(messagesQuery(language));
  const shop = useQuery(shopQuery(slug));
  if (!messages) return null;
  if (shop.data) return <OpenPortal key={slug} {...{ slug, messages }} shop={shop.data} />;
  if (shop.error && !shop.isFetching)
    return (
      <PortalProblem error={shop.error} {...{ messages }} onRetry={() => void shop.refetch()} />
    );
  return <PortalSkeleton messages={messages} />;
}

interface OpenPortalProps {
  slug: string;
  messages: PortalMessages;
  shop: CustomerOrganizationWire;
}

function OpenPortal({ slug, messages, shop }: OpenPortalProps): ReactNode {
  const [token, setToken] = useState(() => findPortalToken(slug));
  const [hasExpired, setExpired] = useState(false);
  const leave = useCallback(
    (isExpired: boolean) => {
      forgetPortalToken(slug);
      forgetCustomer();
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
      <Suspense fallback={<PortalSkeleton messages={messages} />}>
        <PortalSignIn
          {...{ messages, hasExpired }}
          seller={shop.organization}
          onSignedIn={(given) => {
            storePortalToken(slug, given);
            setToken(given);
          }}
        />
      </Suspense>
    );
  const signOut = () => {
    void api.signOut();
    leave(false);
  };
  return (
    <PortalProvider portal={{ ...shop, messages, api, signOut }}>
      <Outlet />
    </PortalProvider>
  );
}
