import { useMatches } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { useIsAdministrator } from "#web/administration/administration-queries.ts";
import { OrganizationSwitcher } from "#web/organization/organization-switcher.tsx";
import { appSettings, isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { signOut } from "#web/platform/identity/end-session.ts";
import { useShownOrganization } from "#web/platform/organization/shown-organization.ts";
import { GoLiveCard } from "#web/seller/home/go-live-card.tsx";
import { BottomBar, BottomBarLink } from "#web/ui/layout/bottom-bar.tsx";
import { Sidebar, SidebarLink } from "#web/ui/layout/sidebar.tsx";
import { IconButton } from "#web/ui/text/button.tsx";
import type { LinkTarget } from "#web/ui/text/link-button.tsx";
import { isWithin, mostUsed, type NavigationEntry, navigationFor } from "./navigation.ts";

export function MainSidebar({ search }: { search: ReactNode }): ReactNode {
  const { user } = useCurrentUser();
  const organization = useShownOrganization();
  return (
    <Sidebar
      person={user}
      personTo={pagePaths.account}
      switcher={<OrganizationSwitcher />}
      search={search}
      card={organization ? <GoLiveCard organization={organization} /> : null}
      footer={
        <IconButton label="Sign out" icon={<LogOut aria-hidden />} onClick={() => void signOut()} />
      }
    >
      {useEntryLinks().map(({ label, ...link }) => (
        <SidebarLink key={label} {...link}>
          {label}
        </SidebarLink>
      ))}
    </Sidebar>
  );
}

/** Shows the pages that people open most at the foot of a phone, within reach of the thumb. */
export function MainBottomBar({ onMore }: { onMore: () => void }): ReactNode {
  const links = useEntryLinks();
  if (useShownOrganization() === null) return null;
  return (
    <BottomBar onMore={onMore}>
      {mostUsed
        .flatMap((name) => links.filter(({ label }) => label === name))
        .map(({ label, ...link }) => (
          <BottomBarLink key={label} {...link}>
            {label}
          </BottomBarLink>
        ))}
    </BottomBar>
  );
}

/** Returns the entries that this person sees. */
export function useNavigation(): NavigationEntry[] {
  return navigationFor({
    isInOrganization: useShownOrganization() !== null,
    isAdministrator: useIsAdministrator() === true,
    isSandbox,
    hasTeams: appSettings.organizations.teams,
  });
}

interface EntryLink extends Omit<LinkTarget, "children"> {
  label: string;
  icon: ReactNode;
  within: boolean;
}

function useEntryLinks(): EntryLink[] {
  const slug = useShownOrganization()?.slug;
  const path = useMatches().at(-1)?.fullPath ?? "";
  return useNavigation().flatMap((entry) => {
    const { label, icon: Icon, tabs } = entry;
    const to = tabs[0]?.path;
    if (to === undefined) return [];
    const params = slug === undefined ? {} : { slug };
    return [{ label, icon: <Icon aria-hidden />, to, params, within: isWithin(entry, path) }];
  });
}
