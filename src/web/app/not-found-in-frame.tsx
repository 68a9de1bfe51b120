import { Compass } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";

/** Tells signed-in people that there is no such page, beside the sidebar and the search. */
export function NotFoundInFrame(): ReactNode {
  return (
    <Card>
      <EmptyState
        icon={<Compass aria-hidden />}
        title="Page not found"
        heading
        action={<LinkButton to={pagePaths.home}>Go to Home</LinkButton>}
      >
        Check the URL. The page may have been removed. Use the menu or the search to find what you
        need.
      </EmptyState>
    </Card>
  );
}
