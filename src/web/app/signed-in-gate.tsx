import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { ImpersonationBar } from "#web/administration/impersonation-bar.tsx";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { ErrorScreen } from "#web/platform/api/error-screen.tsx";
import { CurrentUserContext, useSession } from "#web/platform/identity/current-user.ts";
import { noteSignedIn } from "#web/platform/identity/session-end.ts";
import { Redirect } from "#web/platform/navigation/redirect.tsx";
import { dashboardQuery } from "./dashboard-query.ts";
import { FrameLoading } from "./frame-loading.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** Everything below requires a session; visitors without one are sent to sign in and back again. */
export function SignedInGate(): ReactNode {
  const { data, error, isPending, refetch } = useSession();
  const dashboard = useQuery(dashboardQuery);
  const { href } = useLocation();
  const isUnknown = useMatches().at(-1)?.staticData.unknown ?? false;
  const isSignedIn = data !== null;
  useEffect(() => {
    if (isSignedIn) noteSignedIn();
  }, [isSignedIn]);

  if (isPending || (data && dashboard.isPending)) return <FrameLoading />;
  if (!data && error) {
    return <ErrorScreen error={new ApiRefusal(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return isUnknown ? <NotFoundPage /> : <Redirect href={signInFirst(href)} />;
  return (
    <CurrentUserContext value={data}>
      <Outlet />
      <ImpersonationBar />
    </CurrentUserContext>
  );
}

function signInFirst(next: string): string {
  const search = next === pagePaths.home ? "" : `?${new URLSearchParams({ next })}`;
  return `${pagePaths.signIn}${search}`;
}
