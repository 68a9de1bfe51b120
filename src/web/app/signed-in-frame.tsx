import { Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SandboxClock } from "#web/dev/sandbox-clock.tsx";
import { useSomeActive } from "#web/organization/organization-switcher.tsx";
import { isSandbox } from "#web/platform/app-settings-reader.ts";
import { Page } from "#web/ui/layout/page.tsx";
import { MainBottomBar, MainSidebar } from "./main-sidebar.tsx";

/** Sidebar and top bar of the dashboard. */
export function SignedInFrame(): ReactNode {
  const { title = "Guildhall", heading, narrow, crowded } = useMatches().at(-1)?.staticData ?? {};
  useSomeActive();
  return (
    <Page
      title={title}
      heading={heading ?? false}
      narrow={narrow ?? false}
      crowded={crowded ?? false}
      sandbox={isSandbox}
      sidebar={<MainSidebar />}
      actions={isSandbox ? <SandboxClock /> : null}
      bottomBar={(openMenu) => <MainBottomBar onMore={openMenu} />}
    >
      <Outlet />
    </Page>
  );
}
