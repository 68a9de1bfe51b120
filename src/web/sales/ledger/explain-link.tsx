import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { explanationSearch, type FigurePlace } from "../labels/explained-figures.ts";

/** Links an amount to the ledger entries it is made of. */
export function ExplainLink({
  children,
  ...place
}: FigurePlace & { children: ReactNode }): ReactNode {
  return <ExplainedAmount search={explanationSearch(place)}>{children}</ExplainedAmount>;
}

export interface ExplainedAmountProps {
  search: Record<string, string>;
  children: ReactNode;
}

export function ExplainedAmount({ search, children }: ExplainedAmountProps): ReactNode {
  return (
    <Link
      to={pagePaths.explanation}
      search={search}
      title="Explain this amount"
      className="underline decoration-line-strong decoration-dotted underline-offset-3 hover:decoration-accent hover:text-accent"
    >
      {children}
    </Link>
  );
}
