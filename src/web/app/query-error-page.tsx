import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ErrorPage } from "./error-page.tsx";

/** A failed query is asked again only after it has been told to forget its failure. */
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
