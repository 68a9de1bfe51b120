import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HomePage } from "#web/account/home-page.tsx";
import { OrganizationsToReview } from "#web/organization/organizations-to-review.tsx";
import { organizationsQuery, useActiveOrganizationId } from "#web/platform/organization-queries.ts";
import { SellerHomePage } from "#web/seller/home/seller-home-page.tsx";
import { SellerProvider } from "#web/seller/seller-context.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";

export function HomeScreen(): ReactNode {
  return (
    <>
      <OrganizationsToReview />
      <HomeOfPerson />
    </>
  );
}

/** Who belongs to an organization comes home to what it sells, everybody else to their account. */
function HomeOfPerson(): ReactNode {
  const id = useActiveOrganizationId();
  const { data: organizations, isPending } = useQuery(organizationsQuery);
  if (id !== null) {
    return (
      <SellerProvider key={id} id={id}>
        <SellerHomePage />
      </SellerProvider>
    );
  }
  // A new session has no organization until the frame has chosen one.
  if (isPending || organizations?.length) return <HomeLoading />;
  return <HomePage />;
}

function HomeLoading(): ReactNode {
  return (
    <Loading label="Loading">
      <Columns main={<Skeleton shape="card" />} side={<Skeleton shape="card" />} />
    </Loading>
  );
}
