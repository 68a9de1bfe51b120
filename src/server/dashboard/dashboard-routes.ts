import { DashboardQuery, type DashboardWire } from "#contract/dashboard-schema.ts";
import { HomeQuery, type HomeWire } from "#contract/home-schema.ts";
import { optionalSessionGuard, sessionGuard } from "#server/identity/guards/session-guard.ts";
import type { SessionCookies } from "#server/identity/sessions/session-cookies.ts";
import { authRoutes } from "#server/identity/wire/auth-routes.ts";
import { pagePartsRoutes } from "./page-parts-routes.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readHome } from "./read-home.ts";

/** Serves our own pages: one call in place of the ten that the frame around a page would make. */
export const dashboardRoutes = (cookies: SessionCookies) =>
  authRoutes((route) => {
    // Null without a session, as get-session: a page asks for both at once.
    route.get(
      "/dashboard",
      { query: DashboardQuery, guard: optionalSessionGuard(cookies) },
      async (req): Promise<DashboardWire | null> =>
        req.signedIn ? readDashboard(req.platform, req.signedIn, req.query.organizationId) : null,
    );

    route.get(
      "/dashboard/home",
      { query: HomeQuery, guard: sessionGuard(cookies) },
      (req): Promise<HomeWire | null> => readHome(req.platform, req.signedIn, req.query),
    );

    pagePartsRoutes(route, cookies);
  });
