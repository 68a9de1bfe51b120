import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { orThrow } from "#web/platform/api/api.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { sessionClient, useSession } from "#web/platform/identity/current-user.ts";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { Notice } from "#web/ui/text/notice.tsx";
import { Strong } from "#web/ui/text/text.tsx";

/** Leads to signing in, then on to `next`; from another account it leads through signing out. */
export function SignInStep({ next }: { next: string }): ReactNode {
  const { data } = useSession();
  const other = data?.user.email;
  const go = useApiAction(async () => {
    if (other) await orThrow(sessionClient.signOut());
    // A new document: no data of the other account stays in memory.
    window.location.assign(`${pagePaths.signIn}?${new URLSearchParams({ next })}`);
  });
  return (
    <Stack gap={8}>
      {go.problem ? <Notice tone="bad">{go.problem}</Notice> : null}
      {other ? (
        <Notice tone="info">
          In this browser you are signed in as <Strong>{other}</Strong>.
        </Notice>
      ) : null}
      <Button size="form" wide pending={go.pending} onClick={() => void go.run()}>
        {other ? "Sign out and switch account" : "Sign in"}
      </Button>
    </Stack>
  );
}
