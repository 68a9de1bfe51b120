import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { Stack } from "#web/ui/layout/stack.tsx";
import { StatusPage } from "#web/ui/layout/status-page.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";

export interface NotFoundPageProps {
  /** Beside the way home. */
  action?: ReactNode;
  /** More text about the next steps. */
  children?: ReactNode;
}

export function NotFoundPage({ action, children }: NotFoundPageProps): ReactNode {
  return (
    <StatusPage
      title="Page not found"
      icon={<Compass aria-hidden />}
      actions={
        <>
          <LinkButton to={pagePaths.home} size="form">
            Go to Home
          </LinkButton>
          {action}
        </>
      }
    >
      <Stack gap={8}>
        <p>Check the URL. The page may have been removed.</p>
        {children ? <p>{children}</p> : null}
      </Stack>
    </StatusPage>
  );
}
