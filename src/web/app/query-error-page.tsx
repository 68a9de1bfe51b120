import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorPage } from "./error-page.tsx";

/** Shows a failed query, which is sent again only after it was reset. */
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
