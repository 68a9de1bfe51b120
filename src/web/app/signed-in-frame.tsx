import { Outlet, useMatches } from "@tanstack/react-router";
import {
  House,
  Inbox,
  KeyRound,
  LogOut,
  ScrollText,
  Settings,
  ShieldCheck,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { SandboxClock } from "#web/dev/sandbox-clock.tsx";
import { useIsAdministrator } from "#web/identity/administration/administration-queries.ts";
import { useActiveOrganizationId } from "#web/identity/organization/organization-queries.ts";
import {
  OrganizationSwitcher,
  useSomeActive,
} from "#web/identity/organization/organization-switcher.tsx";
import { signOut } from "#web/identity/sessions/end-session.ts";
import { isSandbox } from "#web/platform/app-settings-reader.ts";
import { useCurrentUser } from "#web/platform/current-user.ts";
import { Page } from "#web/ui/page.tsx";
import { Sidebar, SidebarAction, SidebarHeading, SidebarLink } from "#web/ui/sidebar.tsx";

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
      switcher={<OrganizationSwitcher />}
      footer={
        <SidebarAction icon={<LogOut aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </SidebarAction>
      }
    >
      <SidebarLink to={pagePaths.home} icon={<House aria-hidden />}>
        Home
      </SidebarLink>
      <OrganizationLinks />
      <SidebarHeading>Developers</SidebarHeading>
      <SidebarLink to={pagePaths.apiKeys} icon={<KeyRound aria-hidden />}>
        API keys
      </SidebarLink>
      <InstallationLinks />
    </Sidebar>
  );
}

function OrganizationLinks(): ReactNode {
  if (useActiveOrganizationId() === null) return null;
  return (
    <>
      <SidebarHeading>Organization</SidebarHeading>
      <SidebarLink to={pagePaths.members} icon={<UsersRound aria-hidden />}>
        Members
      </SidebarLink>
      <SidebarLink to={pagePaths.auditLog} icon={<ScrollText aria-hidden />}>
        Audit log
      </SidebarLink>
      <SidebarLink to={pagePaths.organizationSettings} icon={<Settings aria-hidden />}>
        Settings
      </SidebarLink>
    </>
  );
}

function InstallationLinks(): ReactNode {
  const isAdministrator = useIsAdministrator();
  return (
    <>
      {isAdministrator ? (
        <>
          <SidebarHeading>Installation</SidebarHeading>
          <SidebarLink to={pagePaths.administration} icon={<ShieldCheck aria-hidden />}>
            Administration
          </SidebarLink>
        </>
      ) : null}
      {isSandbox ? (
        <>
          <SidebarHeading>Sandbox</SidebarHeading>
          <SidebarLink to={pagePaths.devMailbox} icon={<Inbox aria-hidden />}>
            Mailbox
          </SidebarLink>
        </>
      ) : null}
    </>
  );
}
