import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { NavigationFocus } from "#web/platform/navigation/navigation-focus.tsx";
import { parsePlainSearch, stringifyPlainSearch } from "#web/platform/navigation/plain-search.ts";
import { ToastRegion } from "#web/ui/overlays/toast.tsx";
import { ErrorPage } from "./error-page.tsx";
import { FrameLoading } from "./frame-loading.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { organizationRoutesBelow } from "./organization-screens.ts";
import { sellerRoutesBelow } from "./seller-screens.ts";
import { signInRoutesBelow } from "./sign-in-screens.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Shown in the top bar of pages behind sign-in. */
    title?: string;
    /** The top bar carries the heading of the page. */
    heading?: boolean;
    /** Settings: a narrower column. */
    narrow?: boolean;
    /** No page has this address, which is no reason to sign in. */
    unknown?: boolean;
    /** A long title: on a phone it needs the room of the sandbox chip. */
    crowded?: boolean;
  }
}

function Root(): ReactNode {
  return (
    <>
      <Outlet />
      <NavigationFocus />
      <ToastRegion />
    </>
  );
}

const root = createRootRoute({ component: Root, notFoundComponent: () => <NotFoundPage /> });

const withQueries = createRoute({
  getParentRoute: () => root,
  id: "with-queries",
  component: lazyRouteComponent(() => import("./with-queries.tsx"), "WithQueries"),
});

const queryErrorPage = lazyRouteComponent(() => import("./query-error-page.tsx"), "QueryErrorPage");

const signedIn = createRoute({
  getParentRoute: () => withQueries,
  id: "signed-in",
  component: lazyRouteComponent(() => import("./signed-in-gate.tsx"), "SignedInGate"),
  pendingComponent: FrameLoading,
  errorComponent: queryErrorPage,
});

const frame = createRoute({
  getParentRoute: () => signedIn,
  id: "frame",
  component: lazyRouteComponent(() => import("./signed-in-frame.tsx"), "SignedInFrame"),
  pendingComponent: FrameLoading,
  errorComponent: queryErrorPage,
});

const home = createRoute({
  getParentRoute: () => frame,
  path: pagePaths.home,
  staticData: { title: "Home" },
  component: lazyRouteComponent(() => import("./home-screen.tsx"), "HomeScreen"),
});

/** Every address without a page. */
const unknown = createRoute({
  getParentRoute: () => frame,
  path: "$",
  staticData: { title: "Page not found", unknown: true },
  component: lazyRouteComponent(() => import("./not-found-in-frame.tsx"), "NotFoundInFrame"),
});

const seller = createRoute({
  getParentRoute: () => frame,
  id: "seller",
  component: lazyRouteComponent(() => import("#web/seller/seller-context.tsx"), "SellerGate"),
});

const newOrganization = createRoute({
  getParentRoute: () => frame,
  path: pagePaths.newOrganization,
  staticData: { title: "New organization", heading: true, narrow: true, crowded: true },
  component: lazyRouteComponent(
    () => import("#web/organization/new-organization-page.tsx"),
    "NewOrganizationPage",
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => frame,
  path: pagePaths.apiKeys,
  staticData: { title: "API keys", heading: true },
  component: lazyRouteComponent(() => import("#web/developers/api-keys-page.tsx"), "ApiKeysPage"),
});

const administration = createRoute({
  getParentRoute: () => frame,
  path: pagePaths.administration,
  staticData: { title: "Administration", heading: true, crowded: true },
  component: lazyRouteComponent(
    () => import("#web/administration/administration-page.tsx"),
    "AdministrationPage",
  ),
});

const invitation = createRoute({
  getParentRoute: () => withQueries,
  path: pagePaths.invitation,
  component: lazyRouteComponent(
    () => import("#web/organization/invitations/invitation-page.tsx"),
    "InvitationPage",
  ),
  errorComponent: queryErrorPage,
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: pagePaths.account,
  staticData: { title: "Account", narrow: true },
  component: lazyRouteComponent(() => import("#web/account/account-page.tsx"), "AccountPage"),
  pendingComponent: FrameLoading,
  errorComponent: queryErrorPage,
});

const apiReferencePage = lazyRouteComponent(
  () => import("#web/reference/api-reference-page.tsx"),
  "ApiReferencePage",
);

/** For everybody: one needs no account to read it. */
const apiReference = [pagePaths.apiReference, pagePaths.apiResource].map((path) =>
  createRoute({
    getParentRoute: () => withQueries,
    path,
    component: apiReferencePage,
    errorComponent: queryErrorPage,
  }),
);

const devMailbox = createRoute({
  getParentRoute: () => withQueries,
  path: pagePaths.devMailbox,
  component: lazyRouteComponent(() => import("#web/dev/mailbox-page.tsx"), "MailboxPage"),
  errorComponent: queryErrorPage,
});

const dashboard = frame.addChildren([
  home,
  seller.addChildren(sellerRoutesBelow(() => seller)),
  ...organizationRoutesBelow(() => frame),
  newOrganization,
  apiKeys,
  administration,
  unknown,
]);
const behindSignIn = signedIn.addChildren([dashboard, account]);
const everywhere = [behindSignIn, invitation, ...apiReference];

export const router = createRouter({
  routeTree: root.addChildren([
    withQueries.addChildren(isSandbox ? [...everywhere, devMailbox] : everywhere),
    ...signInRoutesBelow(() => root),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultPendingMs: 150,
  defaultPreload: "intent",
  scrollRestoration: true,
  parseSearch: parsePlainSearch,
  stringifySearch: stringifyPlainSearch,
});
