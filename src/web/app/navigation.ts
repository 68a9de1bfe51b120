import {
  CodeXml,
  Gauge,
  House,
  Inbox,
  type LucideIcon,
  Package,
  ReceiptText,
  Repeat,
  Settings,
  ShieldCheck,
  Users,
  Wallet,
} from "lucide-react";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";

export interface NavigationTab {
  label: string;
  path: PagePath;
  /** A part of the organization whose size is shown beside the label. */
  count?: "members" | "invitations" | "teams";
}

export interface NavigationEntry {
  label: string;
  icon: LucideIcon;
  /**
   * The entry leads to its first tab. Without any it is planned, and is shown once it has a page.
   */
  tabs: readonly NavigationTab[];
  /** Shown only to administrators of the installation, or only in sandbox mode. */
  only?: "administrators" | "sandbox";
}

/** The whole sidebar, in its order. At most 11 entries: what else there is becomes a tab. */
export const navigation: readonly NavigationEntry[] = [
  {
    label: "Home",
    icon: House,
    tabs: [
      { label: "Home", path: pagePaths.organizationHome },
      { label: "Metrics", path: pagePaths.metrics },
    ],
  },
  {
    label: "Customers",
    icon: Users,
    tabs: [{ label: "Customers", path: pagePaths.customers }],
  },
  {
    label: "Products",
    icon: Package,
    tabs: [
      { label: "Products", path: pagePaths.products },
      { label: "Benefits", path: pagePaths.benefits },
      { label: "Discounts", path: pagePaths.discounts },
      { label: "Checkout links", path: pagePaths.checkoutLinks },
      { label: "Custom fields", path: pagePaths.customFields },
      { label: "Files", path: pagePaths.files },
    ],
  },
  {
    label: "Orders",
    icon: ReceiptText,
    tabs: [
      { label: "Orders", path: pagePaths.orders },
      { label: "Checkouts", path: pagePaths.checkouts },
      { label: "Payments", path: pagePaths.payments },
      { label: "Refunds", path: pagePaths.refunds },
      { label: "Disputes", path: pagePaths.disputes },
    ],
  },
  {
    label: "Subscriptions",
    icon: Repeat,
    tabs: [{ label: "Subscriptions", path: pagePaths.subscriptions }],
  },
  {
    label: "Finance",
    icon: Wallet,
    tabs: [
      { label: "Balance", path: pagePaths.finance },
      { label: "Ledger entries", path: pagePaths.ledgerEntries },
      { label: "Tax report", path: pagePaths.taxReport },
    ],
  },
  {
    label: "Meters & events",
    icon: Gauge,
    tabs: [
      { label: "Meters", path: pagePaths.meters },
      { label: "Events", path: pagePaths.events },
    ],
  },
  {
    label: "Developers",
    icon: CodeXml,
    tabs: [
      { label: "Tokens and keys", path: pagePaths.accessTokens },
      { label: "API keys", path: pagePaths.apiKeys },
      { label: "API reference", path: pagePaths.apiReference },
    ],
  },
  {
    label: "Settings",
    icon: Settings,
    tabs: [
      { label: "General", path: pagePaths.organizationSettings },
      { label: "Selling", path: pagePaths.sellerSettings },
      { label: "Tax", path: pagePaths.taxSettings },
      { label: "Members", path: pagePaths.members, count: "members" },
      { label: "Invitations", path: pagePaths.invitations, count: "invitations" },
      { label: "Teams", path: pagePaths.teams, count: "teams" },
      { label: "Roles", path: pagePaths.roles },
      { label: "Audit log", path: pagePaths.auditLog },
    ],
  },
  {
    label: "Administration",
    icon: ShieldCheck,
    tabs: [{ label: "Administration", path: pagePaths.administration }],
    only: "administrators",
  },
  {
    label: "Mailbox",
    icon: Inbox,
    tabs: [{ label: "Mailbox", path: pagePaths.devMailbox }],
    only: "sandbox",
  },
];

/** On a phone, at the foot. */
export const mostUsed: readonly string[] = ["Home", "Orders", "Customers", "Products"];

/** The facts that decide which entries and tabs a user sees. */
export interface NavigationViewer {
  isInOrganization: boolean;
  isAdministrator: boolean;
  isSandbox: boolean;
  hasTeams: boolean;
}

/**
 * Returns the entries with a page for this person; without an organization only what belongs to
 * none.
 */
export function navigationFor(viewer: NavigationViewer): NavigationEntry[] {
  return navigation
    .filter(({ only }) => only !== "administrators" || viewer.isAdministrator)
    .filter(({ only }) => only !== "sandbox" || viewer.isSandbox)
    .map((entry) => ({ ...entry, tabs: entry.tabs.flatMap((tab) => tabFor(tab, viewer)) }))
    .filter(({ tabs }) => tabs.length > 0);
}

function tabFor(tab: NavigationTab, viewer: NavigationViewer): NavigationTab[] {
  if (tab.path === pagePaths.teams && !viewer.hasTeams) return [];
  // In an organization they are a part of the page above.
  if (tab.path === pagePaths.apiKeys && viewer.isInOrganization) return [];
  if (viewer.isInOrganization || !belongsToOrganization(tab.path)) return [tab];
  return tab.path === pagePaths.organizationHome ? [{ ...tab, path: pagePaths.home }] : [];
}

function belongsToOrganization(path: PagePath): boolean {
  return path.startsWith(pagePaths.organizationHome);
}

/** Returns whether the page with this path is one of the entry's tabs, or below one. */
export function isWithin({ tabs }: NavigationEntry, path: string): boolean {
  return tabs.some((tab) => {
    // Every page of an organization is below its home.
    const isHome = tab.path === pagePaths.organizationHome || tab.path === pagePaths.home;
    return path === tab.path || (!isHome && path.startsWith(`${tab.path}/`));
  });
}
