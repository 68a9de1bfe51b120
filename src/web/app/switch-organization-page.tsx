import { ArrowLeftRight } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { OrganizationWire } from "#contract/identity/organization-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { activateOrganization } from "#web/platform/organization/organization-queries.ts";
import { StatusPage } from "#web/ui/layout/status-page.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Strong } from "#web/ui/text/text.tsx";
import { FrameLoading } from "./frame-loading.tsx";

export interface SwitchOrganizationPageProps {
  /** The one that the address names. */
  organization: OrganizationWire;
  /** The one this person works in at the moment. */
  active?: OrganizationWire;
  /** Switches without asking; asks only if that fails. */
  atOnce?: boolean;
}

/** Replaces a page of another organization: none of its data is read before the switch. */
export function SwitchOrganizationPage(props: SwitchOrganizationPageProps): ReactNode {
  const { organization, active, atOnce = false } = props;
  const { run, pending, problem } = useApiAction(() => activateOrganization(organization.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (atOnce) void run();
  }, [atOnce]);
  if (atOnce && problem === undefined) return <FrameLoading />;
  return (
    <StatusPage
      title={`This page belongs to ${organization.name}`}
      icon={<ArrowLeftRight aria-hidden />}
      actions={
        <>
          <Button size="form" pending={pending} onClick={() => void run()}>
            Switch to {organization.name}
          </Button>
          {active ? (
            <LinkButton
              to={pagePaths.organizationHome}
              params={{ slug: active.slug }}
              kind="outline"
              size="form"
            >
              Stay in {active.name}
            </LinkButton>
          ) : null}
        </>
      }
    >
      {active ? (
        <>
          You are working in <Strong>{active.name}</Strong>.{" "}
        </>
      ) : null}
      Switch to <Strong>{organization.name}</Strong> to open this page.
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
    </StatusPage>
  );
}
