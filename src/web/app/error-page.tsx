import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorScreen } from "#web/platform/api/error-screen.tsx";

/** Is shown for any error that a page throws, with a button to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps): ReactNode {
  const router = useRouter();

  function retry(): void {
    reset();
    void router.invalidate();
  }

  return <ErrorScreen error={error} onRetry={retry} />;
}
