import { useSearch } from "@tanstack/react-router";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { explainedFigure } from "../../labels/explained-figures.ts";
import { taxFigure } from "../../labels/tax-figures.ts";
import { LedgerExplanation } from "./ledger-explanation.tsx";
import { TaxExplanation } from "./tax-explanation.tsx";

/** Shows an amount and the entries that add up to it. The address says which amount. */
export function ExplanationPage(): ReactNode {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const tax = taxFigure(search);
  const figure = explainedFigure(search.figure ?? "", search.side);
  return (
    <>
      <PagePlace title="Explain this amount" parent="Finance" parentTo={pagePaths.finance} />
      {tax ? (
        <TaxExplanation figure={tax} />
      ) : figure && search.currency ? (
        <LedgerExplanation figure={figure} currency={search.currency} search={search} />
      ) : (
        <Card>
          <EmptyState
            icon={<CircleHelp aria-hidden />}
            title="There is no amount to explain"
            heading
            action={<LinkButton to={pagePaths.finance}>Go to Finance</LinkButton>}
          >
            Choose an amount on the Finance page, an order or the tax report.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
