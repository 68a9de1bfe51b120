import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { type PagePath, pagePaths } from "#contract/page-paths.ts";

interface OrganizationScreenEntry {
  path: PagePath;
  title: string;
  component: ReturnType<typeof lazyRouteComponent>;
}

/** Every page of an organization that is not about its products or sales: one entry each. */
const organizationScreens: readonly OrganizationScreenEntry[] = [
  {
    path: pagePaths.organizationHome,
    title: "Home",
    component: lazyRouteComponent(() => import("./home-screen.tsx"), "OrganizationHomeScreen"),
  },
  {
    path: pagePaths.organizationSettings,
    title: "Settings",
    component: lazyRouteComponent(
      () => import("#web/organization/organization-settings-page.tsx"),
      "OrganizationSettingsPage",
    ),
  },
  {
    path: pagePaths.members,
    title: "Members",
    component: lazyRouteComponent(
      () => import("#web/organization/members/members-page.tsx"),
      "MembersPage",
    ),
  },
  {
    path: pagePaths.invitations,
    title: "Invitations",
    component: lazyRouteComponent(
      () => import("#web/organization/invitations/invitations-page.tsx"),
      "InvitationsPage",
    ),
  },
  {
    path: pagePaths.teams,
    title: "Teams",
    component: lazyRouteComponent(
      () => import("#web/organization/teams/teams-page.tsx"),
      "TeamsPage",
    ),
  },
  {
    path: pagePaths.roles,
    title: "Roles",
    component: lazyRouteComponent(
      () => import("#web/organization/members/roles-page.tsx"),
      "RolesPage",
    ),
  },
  {
    path: pagePaths.auditLog,
    title: "Audit log",
    component: lazyRouteComponent(
      () => import("#web/organization/audit-log-page.tsx"),
      "AuditLogPage",
    ),
  },
];

export function organizationRoutesBelow(parent: () => AnyRoute): AnyRoute[] {
  return organizationScreens.map(({ path, title, component }) =>
    createRoute({ getParentRoute: parent, path, staticData: { title, heading: true }, component }),
  );
}
