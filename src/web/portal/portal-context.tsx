import { createContext, type ReactNode, use } from "react";
import type { CustomerOrganizationWire } from "#contract/billing/customer-portal-schema.ts";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import type { PortalApi } from "./portal-api.ts";

export interface Portal extends CustomerOrganizationWire {
  messages: PortalMessages;
  api: PortalApi;
  signOut: () => void;
}

const PortalContext = createContext<Portal | undefined>(undefined);

export function PortalProvider({
  portal,
  children,
}: {
  portal: Portal;
  children: ReactNode;
}): ReactNode {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

/** Returns the seller, the texts of the portal and the calls of the customer. */
export function usePortal(): Portal {
  const found = use(PortalContext);
  if (!found) throw new Error("There is no PortalProvider above.");
  return found;
}
