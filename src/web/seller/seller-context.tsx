import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { createContext, type ReactNode, use, useMemo } from "react";
import { organizationsQuery, useActiveOrganizationId } from "#web/platform/organization-queries.ts";
import { NoOrganization } from "#web/platform/organization-screen.tsx";
import { type SellerApi, sellerApi } from "#web/platform/seller-api.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";

/** The organization whose things a page shows, and the way to its data. */
export interface Seller {
  id: string;
  api: SellerApi;
}

const SellerContext = createContext<Seller | null>(null);

/** For pages below `SellerGate`. It never changes while a page is open: another organization is another page. */
export function useSeller(): Seller {
  const seller = use(SellerContext);
  if (!seller) throw new Error("useSeller is for pages of a seller.");
  return seller;
}

/** Around every page of the dashboard that shows what an organization sells. */
export function SellerGate(): ReactNode {
  const id = useActiveOrganizationId();
  const { data: organizations } = useQuery(organizationsQuery);
  if (organizations?.length === 0) return <NoOrganization />;
  if (id === null) {
    return (
      <Card>
        <CardRowsLoading label="Loading" rows={4} />
      </Card>
    );
  }
  return (
    <SellerProvider key={id} id={id}>
      <UnsavedGuard />
      <Outlet />
    </SellerProvider>
  );
}

export function SellerProvider(props: { id: string; children: ReactNode }): ReactNode {
  const seller = useMemo(() => ({ id: props.id, api: sellerApi(props.id) }), [props.id]);
  return <SellerContext value={seller}>{props.children}</SellerContext>;
}
