import {
  BadgePercent,
  BookOpen,
  Files,
  Gauge,
  Gift,
  House,
  Inbox,
  KeyRound,
  KeySquare,
  Link2,
  LogOut,
  MessageCircleQuestion,
  Package,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { useIsAdministrator } from "#web/administration/administration-queries.ts";
import { OrganizationSwitcher } from "#web/organization/organization-switcher.tsx";
import { isSandbox } from "#web/platform/app-settings-reader.ts";
import { useCurrentUser } from "#web/platform/current-user.ts";
import { signOut } from "#web/platform/end-session.ts";
import { useActiveOrganizationId } from "#web/platform/organization-queries.ts";
import { GoLiveCard } from "#web/seller/home/go-live-card.tsx";
import { BottomBar, BottomBarLink } from "#web/ui/layout/bottom-bar.tsx";
import { Sidebar, SidebarHeading, SidebarLink } from "#web/ui/layout/sidebar.tsx";
import { IconButton } from "#web/ui/text/button.tsx";

/** Only what exists: a place that comes later is added with its page. */
export function MainSidebar(): ReactNode {
  const { user } = useCurrentUser();
  const organizationId = useActiveOrganizationId();
  const isInOrganization = organizationId !== null;
  return (
    <Sidebar
      person={user}
      personTo={pagePaths.account}
      switcher={<OrganizationSwitcher />}
      card={organizationId === null ? null : <GoLiveCard organizationId={organizationId} />}
      footer={
        <IconButton label="Sign out" icon={<LogOut aria-hidden />} onClick={() => void signOut()} />
      }
    >
      <SidebarLink to={pagePaths.home} icon={<House aria-hidden />}>
        Home
      </SidebarLink>
      {isInOrganization ? <SellingLinks /> : null}
      <SidebarHeading>Developers</SidebarHeading>
      <SidebarLink to={pagePaths.apiKeys} icon={<KeyRound aria-hidden />}>
        API keys
      </SidebarLink>
      {isInOrganization ? (
        <SidebarLink to={pagePaths.accessTokens} icon={<KeySquare aria-hidden />}>
          API tokens
        </SidebarLink>
      ) : null}
      <SidebarLink to={pagePaths.apiReference} icon={<BookOpen aria-hidden />}>
        API reference
      </SidebarLink>
      {isInOrganization ? <OrganizationLinks /> : null}
      <InstallationLinks />
    </Sidebar>
  );
}

function SellingLinks(): ReactNode {
  return (
    <>
      <SidebarLink to={pagePaths.customers} icon={<Users aria-hidden />}>
        Customers
      </SidebarLink>
      <SidebarLink to={pagePaths.products} icon={<Package aria-hidden />}>
        Products
      </SidebarLink>
      <SidebarHeading>Sell</SidebarHeading>
      <SidebarLink to={pagePaths.checkoutLinks} icon={<Link2 aria-hidden />}>
        Checkout links
      </SidebarLink>
      <SidebarLink to={pagePaths.discounts} icon={<BadgePercent aria-hidden />}>
        Discounts
      </SidebarLink>
      <SidebarLink to={pagePaths.benefits} icon={<Gift aria-hidden />}>
        Benefits
      </SidebarLink>
      <SidebarLink to={pagePaths.meters} icon={<Gauge aria-hidden />}>
        Meters
      </SidebarLink>
      <SidebarLink to={pagePaths.customFields} icon={<MessageCircleQuestion aria-hidden />}>
        Custom fields
      </SidebarLink>
      <SidebarLink to={pagePaths.files} icon={<Files aria-hidden />}>
        Files
      </SidebarLink>
    </>
  );
}

function OrganizationLinks(): ReactNode {
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

/** The same, under the thumb: the places one goes to most. */
export function MainBottomBar({ onMore }: { onMore: () => void }): ReactNode {
  if (useActiveOrganizationId() === null) return null;
  return (
    <BottomBar onMore={onMore}>
      <BottomBarLink to={pagePaths.home} icon={<House aria-hidden />}>
        Home
      </BottomBarLink>
      <BottomBarLink to={pagePaths.customers} icon={<Users aria-hidden />}>
        Customers
      </BottomBarLink>
      <BottomBarLink to={pagePaths.products} icon={<Package aria-hidden />}>
        Products
      </BottomBarLink>
    </BottomBar>
  );
}
