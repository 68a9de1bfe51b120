import { useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import { openInvitations } from "#web/organization/invitations/invitation-states.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import {
  useFullOrganization,
  useShownOrganization,
} from "#web/platform/organization/shown-organization.ts";
import { Tab, Tabs } from "#web/ui/layout/tabs.tsx";
import { useNavigation } from "./main-sidebar.tsx";
import type { NavigationTab } from "./navigation.ts";

/**
 * Shows tabs above the pages of one entry of the sidebar; pages about one thing, and entries with
 * one page, have none.
 */
export function SectionTabs(): ReactNode {
  const path = useMatches().at(-1)?.fullPath ?? "";
  const slug = useShownOrganization()?.slug;
  const { data: organization } = useFullOrganization();
  const now = useNow();
  const entry = useNavigation().find(({ tabs }) => tabs.some((tab) => tab.path === path));
  if (!entry || entry.tabs.length < 2) return null;
  return (
    <Tabs label={entry.label}>
      {entry.tabs.map(({ label, path: to, count }) => (
        <Tab
          key={to}
          to={to}
          params={slug === undefined ? {} : { slug }}
          current={to === path}
          {...(count ? { count: organization ? countIn(organization, count, now) : null } : {})}
        >
          {label}
        </Tab>
      ))}
    </Tabs>
  );
}

function countIn(
  { members, invitations, teams }: FullOrganizationWire,
  part: NonNullable<NavigationTab["count"]>,
  now: Date,
): number {
  if (part === "members") return members.length;
  return part === "teams" ? (teams?.length ?? 0) : openInvitations(invitations, now).length;
}
