import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { portalPaths } from "#contract/portal-paths.ts";
import { parsePlainSearch, stringifyPlainSearch } from "#web/platform/navigation/plain-search.ts";
import { PortalFailure } from "./portal-failure.tsx";
import { PortalGate } from "./portal-gate.tsx";

const root = createRootRoute();

/** The seller, the session of the customer and the texts: every page of the portal is below it. */
const gate = createRoute({ getParentRoute: () => root, id: "gate", component: PortalGate });

/** Each page is a script of its own, which its document names. */
const overview = createRoute({
  getParentRoute: () => gate,
  path: portalPaths.overview,
  component: lazyRouteComponent(
    () => import("./subscriptions/portal-overview.tsx"),
    "PortalOverview",
  ),
});

/** Makes the router after the token was taken out of the address, because a router remembers it. */
export function createPortalRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([gate.addChildren([overview])]),
    ...(history ? { history } : {}),
    defaultErrorComponent: PortalFailure,
    defaultPreload: "intent",
    scrollRestoration: true,
    parseSearch: parsePlainSearch,
    stringifySearch: stringifyPlainSearch,
  });
}
