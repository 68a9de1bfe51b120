import { Outlet, useMatches } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { SandboxClock } from "#web/dev/sandbox-clock.tsx";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { UnsavedGuard } from "#web/platform/forms/unsaved-guard.tsx";
import { Redirect } from "#web/platform/navigation/redirect.tsx";
import { useActiveOrganizationChannel } from "#web/platform/organization/active-organization-channel.ts";
import { ShownOrganizationContext } from "#web/platform/organization/shown-organization.ts";
import { Page } from "#web/ui/layout/page.tsx";
import { PhoneOnly } from "#web/ui/layout/stack.tsx";
import { FrameLoading } from "./frame-loading.tsx";
import { MainBottomBar, MainSidebar } from "./main-sidebar.tsx";
import { PaletteField, PaletteIcon, PaletteProvider } from "./palette-opener.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { SwitchOrganizationPage } from "./switch-organization-page.tsx";
import { SwitchedElsewhere } from "./switched-elsewhere.tsx";
import { UnknownOrganizationPage } from "./unknown-organization-page.tsx";
import { useOrganizationPlace } from "./use-organization-place.ts";

/**
 * Shows the sidebar and the top bar of the dashboard, around pages of the active organization and
 * pages of none.
 */
export function SignedInFrame(): ReactNode {
  const { place, shown } = useOrganizationPlace();
  useActiveOrganizationChannel();
  switch (place.kind) {
    case "loading":
      return <FrameLoading />;
    case "unknown":
      return <UnknownOrganizationPage />;
    case "gone":
      return <Redirect href={pagePaths.home} />;
    case "activate":
      return <SwitchOrganizationPage key={place.organization.id} {...place} atOnce />;
    case "other":
      return <SwitchOrganizationPage key={place.organization.id} {...place} />;
  }
  return (
    <ShownOrganizationContext value={shown}>
      <PaletteProvider>
        <Frame organizationId={shown?.id} />
      </PaletteProvider>
      {place.kind === "switched" ? <SwitchedElsewhere {...place} /> : null}
    </ShownOrganizationContext>
  );
}

function Frame({ organizationId }: { organizationId: string | undefined }): ReactNode {
  const { title = "Guildhall", heading, narrow, crowded } = useMatches().at(-1)?.staticData ?? {};
  return (
    <Page
      title={title}
      heading={heading ?? false}
      narrow={narrow ?? false}
      crowded={crowded ?? false}
      sandbox={isSandbox}
      sidebar={<MainSidebar search={<PaletteField />} />}
      actions={
        <>
          <PhoneOnly>
            <PaletteIcon />
          </PhoneOnly>
          {isSandbox ? <SandboxClock /> : null}
        </>
      }
      bottomBar={(openMenu) => <MainBottomBar onMore={openMenu} />}
    >
      <SectionTabs />
      <UnsavedGuard />
      {/* Another organization is another page, even at the same path. */}
      <Fragment key={organizationId}>
        <Outlet />
      </Fragment>
    </Page>
  );
}
