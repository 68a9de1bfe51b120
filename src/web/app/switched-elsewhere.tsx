import { ArrowLeftRight } from "lucide-react";
import type { ReactNode } from "react";
import type { OrganizationWire } from "#contract/identity/organization-schema.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { activateOrganization } from "#web/platform/organization/organization-queries.ts";
import { useSwitchOrganization } from "#web/platform/organization/switch-organization.ts";
import { Cover } from "#web/ui/overlays/cover.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Strong } from "#web/ui/text/text.tsx";

export interface SwitchedElsewhereProps {
  /** The one this page belongs to. */
  organization: OrganizationWire;
  /** The one that another tab switched to. */
  active: OrganizationWire;
}

/**
 * Covers the page of one organization while another one is active. The page stays below, with what
 * is typed there.
 */
export function SwitchedElsewhere({ organization, active }: SwitchedElsewhereProps): ReactNode {
  const switchBack = useApiAction(() => activateOrganization(organization.id));
  const open = useSwitchOrganization();
  return (
    <Cover
      title={`You switched to ${active.name} in another tab`}
      icon={<ArrowLeftRight aria-hidden />}
      actions={
        <>
          <Button size="form" pending={switchBack.pending} onClick={() => void switchBack.run()}>
            Switch back to {organization.name}
          </Button>
          <Button kind="outline" size="form" onClick={() => void open(active)}>
            Go to {active.name}
          </Button>
        </>
      }
    >
      This tab shows a page of <Strong>{organization.name}</Strong>. Switch back to continue here.
      Unsaved changes on this page are still there.
      {switchBack.problem ? <Notice tone="bad">{switchBack.problem}</Notice> : null}
    </Cover>
  );
}
