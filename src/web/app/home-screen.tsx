import type { ReactNode } from "react";
import { SellerHomePage } from "#web/billing/home/seller-home-page.tsx";
import { SellerProvider } from "#web/billing/shared/seller-context.tsx";
import { HomePage } from "#web/identity/home/home-page.tsx";
import { useActiveOrganizationId } from "#web/identity/organization/organization-queries.ts";

/** Who belongs to an organization comes home to what it sells, everybody else to their account. */
export function HomeScreen(): ReactNode {
  const id = useActiveOrganizationId();
  if (id === null) return <HomePage />;
  return (
    <SellerProvider key={id} id={id}>
      <SellerHomePage />
    </SellerProvider>
  );
}
