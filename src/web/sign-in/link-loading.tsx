import { MailOpen } from "lucide-react";
import type { ReactNode } from "react";
import { isSandbox } from "#web/platform/api/app-settings-reader.ts";
import { AuthPage } from "#web/ui/layout/auth-page.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";

/** Takes the place of what the link is for. */
export function LinkLoading(): ReactNode {
  return (
    <AuthPage title="Checking the link" icon={<MailOpen aria-hidden />} sandbox={isSandbox}>
      <Loading label="Checking the link">
        <Stack>
          <Skeleton shape="line" />
          <Skeleton shape="row" />
        </Stack>
      </Loading>
    </AuthPage>
  );
}
