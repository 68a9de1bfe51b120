import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SellerHomePage } from "#web/billing/home/seller-home-page.tsx";
import { SellerProvider } from "#web/billing/shared/seller-context.tsx";
import { HomePage } from "#web/identity/home/home-page.tsx";
import {
  organizationsQuery,
  useActiveOrganizationId,
} from "#web/identity/organization/organization-queries.ts";
import { OrganizationsToReview } from "#web/identity/organization/organizations-to-review.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Columns } from "#web/ui/stack.tsx";

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
