import { Outlet, useMatches } from "@tanstack/react-router";
import { House, Inbox, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { SandboxClock } from "#web/dev/sandbox-clock.tsx";
import { signOut } from "#web/identity/sessions/end-session.ts";
import { isSandbox } from "#web/platform/app-settings-reader.ts";
import { useCurrentUser } from "#web/platform/current-user.ts";
import { Page } from "#web/ui/page.tsx";
import { Sidebar, SidebarAction, SidebarHeading, SidebarLink } from "#web/ui/sidebar.tsx";

/** Sidebar and top bar of the dashboard. */
export function SignedInFrame(): ReactNode {
  const title = useMatches().at(-1)?.staticData.title ?? "Guildhall";
  return (
    <Page
      title={title}
      sandbox={isSandbox}
      sidebar={<MainSidebar />}
      actions={isSandbox ? <SandboxClock /> : null}
    >
      <Outlet />
    </Page>
  );
}

function MainSidebar(): ReactNode {
  const { user } = useCurrentUser();
  return (
    <Sidebar
      person={user}
      personTo={pagePaths.account}
      footer={
        <SidebarAction icon={<LogOut aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </SidebarAction>
      }
    >
      <SidebarLink to={pagePaths.home} icon={<House aria-hidden />}>
        Home
      </SidebarLink>
      {isSandbox ? (
        <>
          <SidebarHeading>Sandbox</SidebarHeading>
          <SidebarLink to={pagePaths.devMailbox} icon={<Inbox aria-hidden />}>
            Mailbox
          </SidebarLink>
        </>
      ) : null}
    </Sidebar>
  );
}
