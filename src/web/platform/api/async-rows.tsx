import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CardProblem, CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { Mono } from "#web/ui/text/text.tsx";
import { ApiRefusal } from "./api.ts";

export interface AsyncRowsProps<T> {
  query: UseQueryResult<T>;
  /** The text while it loads, as in "Loading devices". */
  label: string;
  rows: number;
  children: (data: T) => ReactNode;
}

/**
 * Shows a card whose rows come from the server: places first, then the rows, or what went wrong
 * with a way to try again.
 */
export function AsyncRows<T>({ query, label, rows, children }: AsyncRowsProps<T>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <CardRowsLoading label={label} rows={rows} />;
  const { requestId, status } = query.error instanceof ApiRefusal ? query.error : {};
  return (
    <CardProblem onRetry={() => void query.refetch()}>
      {status === 0 ? "The server cannot be reached." : "This could not be loaded."}
      {requestId ? (
        <>
          {" "}
          Request <Mono>{requestId}</Mono>
        </>
      ) : null}
    </CardProblem>
  );
}
