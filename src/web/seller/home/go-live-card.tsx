import type { ReactNode } from "react";
import type { OrganizationWire } from "#contract/identity/organization-schema.ts";
import { SellerProvider, useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { SidebarCard } from "#web/ui/layout/sidebar-card.tsx";
import { useGoLiveSteps } from "./go-live-steps.ts";

/**
 * Shows the next step to the first sale in the sidebar until every step is done, for those who can
 * do them.
 */
export function GoLiveCard({ organization }: { organization: OrganizationWire }): ReactNode {
  return (
    <SellerProvider key={organization.id} id={organization.id}>
      <NextStep slug={organization.slug} />
    </SellerProvider>
  );
}

function NextStep({ slug }: { slug: string }): ReactNode {
  const steps = useGoLiveSteps(useSeller());
  const next = steps?.find(({ isDone }) => !isDone);
  const may = usePermission("products", "write");
  if (!steps || !next || !may.allowed) return null;
  return (
    <SidebarCard
      to={next.to}
      params={{ slug }}
      title="Getting started"
      done={steps.filter(({ isDone }) => isDone).length}
      of={steps.length}
    >
      Next: {next.title.charAt(0).toLowerCase() + next.title.slice(1)}
    </SidebarCard>
  );
}
