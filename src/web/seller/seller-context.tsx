import { Outlet } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useMemo } from "react";
import { type SellerApi, sellerApi } from "#web/platform/api/seller-api.ts";
import { useShownOrganization } from "#web/platform/organization/shown-organization.ts";

/** The organization that a page is about, and the API with which the page reads its data. */
export interface Seller {
  id: string;
  api: SellerApi;
}

const SellerContext = createContext<Seller | null>(null);

/**
 * Returns the seller of a page below `SellerGate`. It never changes while a page is open: another
 * organization is another page.
 */
export function useSeller(): Seller {
  const seller = use(SellerContext);
  if (!seller) throw new Error("useSeller is for pages of a seller.");
  return seller;
}

/** Wraps every page of the dashboard that shows what an organization sells. */
export function SellerGate(): ReactNode {
  const organization = useShownOrganization();
  if (!organization) return null;
  return (
    <SellerProvider id={organization.id}>
      <Outlet />
    </SellerProvider>
  );
}

export function SellerProvider(props: { id: string; children: ReactNode }): ReactNode {
  const seller = useMemo(() => ({ id: props.id, api: sellerApi(props.id) }), [props.id]);
  return <SellerContext value={seller}>{props.children}</SellerContext>;
}
