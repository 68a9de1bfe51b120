import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { House, Inbox, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import type { UserWire } from "#contract/identity/session-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { SandboxClock } from "#web/dev/sandbox-clock.tsx";
import { signOut } from "#web/identity/sessions/end-session.ts";
import { ApiRefusal } from "#web/platform/api.ts";
import { isSandbox } from "#web/platform/app-settings-reader.ts";
import { CurrentUserContext, useSession } from "#web/platform/current-user.ts";
import { ErrorScreen } from "#web/platform/error-screen.tsx";
import { Redirect } from "#web/platform/redirect.tsx";
import { Page } from "#web/ui/page.tsx";
import { Sidebar, SidebarAction, SidebarHeading, SidebarLink } from "#web/ui/sidebar.tsx";
import { FrameLoading } from "./frame-loading.tsx";

/** Everything below needs somebody signed in; nobody is sent to sign in and back again. */
export function SignedInFrame(): ReactNode {
  const { data, error, isPending, refetch } = useSession();
  const { href } = useLocation();
  const title = useMatches().at(-1)?.staticData.title ?? "Guildhall";

  if (isPending) return <FrameLoading />;
  if (!data && error) {
    return <ErrorScreen error={new ApiRefusal(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <Redirect href={signInFirst(href)} />;
  return (
    <CurrentUserContext value={data}>
      <Page
        title={title}
        sandbox={isSandbox}
        sidebar={<MainSidebar user={data.user} />}
        actions={isSandbox ? <SandboxClock /> : null}
      >
        <Outlet />
      </Page>
    </CurrentUserContext>
  );
}

function signInFirst(next: string): string {
  const search = next === pagePaths.home ? "" : `?${new URLSearchParams({ next })}`;
  return `${pagePaths.signIn}${search}`;
}

function MainSidebar({ user }: { user: UserWire }): ReactNode {
  return (
    <Sidebar
      person={user}
      footer={
        <SidebarAction icon={<LogOut aria-hidden />} onClick={() => void signOut()}>
          Sign out
        </SidebarAction>
      }
    >
      <SidebarLink to={pagePaths.home} icon={<House aria-hidden />}>
        Home
      </SidebarLink>
      {isSandbox ? (
        <>
          <SidebarHeading>Sandbox</SidebarHeading>
          <SidebarLink to={pagePaths.devMailbox} icon={<Inbox aria-hidden />}>
            Mailbox
          </SidebarLink>
        </>
      ) : null}
    </Sidebar>
  );
}
