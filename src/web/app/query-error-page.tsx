import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorPage } from "./error-page.tsx";

/** A failed query runs again only after it was reset. */
export function QueryErrorPage({ reset, ...props }: ErrorComponentProps): ReactNode {
  const queries = useQueryErrorResetBoundary();
  return (
    <ErrorPage
      {...props}
      reset={() => {
        queries.reset();
        reset();
      }}
    />
  );
}
