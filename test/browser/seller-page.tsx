import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import type { OrganizationWire } from "#contract/identity/organization-schema.ts";
import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { CurrentUserContext } from "#web/platform/identity/current-user.ts";
import { ShownOrganizationContext } from "#web/platform/organization/shown-organization.ts";
import { SellerProvider } from "#web/seller/seller-context.tsx";
import { clearToasts, ToastRegion } from "#web/ui/overlays/toast.tsx";
import type { FakeApi } from "./fake-api.ts";
import { type Shown, show } from "./show.tsx";

const organizationId = "0195b1c0-0000-7000-8000-000000000001";
const userId = "user-1";

export interface SellerPageOptions {
  api: FakeApi;
  /** Whose page it is. */
  role?: "owner" | "member";
  /** The address it is opened with. */
  at?: string;
}

export interface SellerPage extends Shown {
  /** The current address, with what the list keeps there. */
  address: () => string;
}

/** Shows a component as a page of one seller: signed in, with router and query cache. */
export function showSellerPage(page: () => ReactNode, options: SellerPageOptions): SellerPage {
  const { api, role = "owner", at = "/" } = options;
  api.on("GET /api/auth/organization/get-full-organization", () => organization(role));
  api.on("GET /api/dev/clock", () => ({
    now: "2026-03-01T09:00:00.000Z",
    offsetMs: 0,
    move: null,
    lastMove: null,
  }));
  queryClient.clear();
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history });
  const shown = show(
    <QueryClientProvider client={queryClient}>
      <CurrentUserContext value={session}>
        <ShownOrganizationContext value={organization(role) as unknown as OrganizationWire}>
          <SellerProvider id={organizationId}>
            <RouterProvider router={router} />
            <ToastRegion />
          </SellerProvider>
        </ShownOrganizationContext>
      </CurrentUserContext>
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    queryClient.clear();
    clearToasts();
  });
  return { ...shown, address: () => history.location.href };
}

const session = {
  user: { id: userId, name: "Maya Okafor", email: "maya@example.com", emailVerified: true },
  session: { id: "session-1", activeOrganizationId: organizationId },
} as unknown as SessionAnswer;

function organization(role: string) {
  const members = [{ userId, role, user: session.user }];
  return { id: organizationId, name: "Northwind", slug: "northwind", members };
}
