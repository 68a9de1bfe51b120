import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorScreen } from "#web/platform/error-screen.tsx";

/** Whatever a page throws ends here, with the way to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();

  function retry(): void {
    reset();
    void router.invalidate();
  }

  return <ErrorScreen error={error} onRetry={retry} />;
}
