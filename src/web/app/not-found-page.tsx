import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { StatusPage } from "#web/ui/layout/status-page.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";

export function NotFoundPage(): ReactNode {
  return (
    <StatusPage
      title="There is no page here"
      icon={<Compass aria-hidden />}
      actions={
        <LinkButton to={pagePaths.home} size="form">
          Go to the start
        </LinkButton>
      }
    >
      The address may be mistyped, or what it showed is gone.
    </StatusPage>
  );
}
