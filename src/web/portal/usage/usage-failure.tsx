import type { ReactNode } from "react";
import { Button } from "#web/ui/text/button.tsx";
import { usePortal } from "../portal-context.tsx";

/** Takes the place of usage that could not be loaded. */
export function UsageFailure({ onRetry }: { onRetry: () => void }): ReactNode {
  const { messages } = usePortal();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-12 border border-line bg-surface px-5 py-4 sm:px-6 text-13 text-ink-second">
      {messages.errorText}
      <Button kind="outline" onClick={onRetry}>
        {messages.retry}
      </Button>
    </div>
  );
}
