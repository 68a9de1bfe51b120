import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { SellerHomePage } from "#web/home/seller-home-page.tsx";
import { FirstOrganizationPage } from "#web/organization/first-organization-page.tsx";
import { OrganizationsToReview } from "#web/organization/organizations-to-review.tsx";
import { Redirect } from "#web/platform/navigation/redirect.tsx";
import { organizationsQuery } from "#web/platform/organization/organization-queries.ts";
import { useShownOrganization } from "#web/platform/organization/shown-organization.ts";
import { SellerProvider } from "#web/seller/seller-context.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";

/** Leads to the home of the active organization; people without one create or join one there. */
export function HomeScreen(): ReactNode {
  const organization = useShownOrganization();
  const { isPending } = useQuery(organizationsQuery);
  if (isPending) return <HomeLoading />;
  if (organization) {
    return <Redirect href={pagePaths.organizationHome.replace("$slug", organization.slug)} />;
  }
  return (
    <>
      <OrganizationsToReview />
      <FirstOrganizationPage />
    </>
  );
}

function HomeLoading(): ReactNode {
  return (
    <Loading label="Loading">
      <Columns main={<Skeleton shape="card" />} side={<Skeleton shape="card" />} />
    </Loading>
  );
}

export function OrganizationHomeScreen(): ReactNode {
  const organization = useShownOrganization();
  if (!organization) return null;
  return (
    <>
      <OrganizationsToReview />
      <SellerProvider id={organization.id}>
        <SellerHomePage />
      </SellerProvider>
    </>
  );
}
