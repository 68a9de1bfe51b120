import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type HomeWire, homePeriodDays } from "#contract/home-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { NoAccess } from "#web/seller/no-access.tsx";
import { KeyFigures } from "#web/ui/charts/key-figures.tsx";
import { KeyFiguresLoading } from "#web/ui/charts/key-figures-loading.tsx";
import { Legend } from "#web/ui/charts/legend.tsx";
import { LineChart } from "#web/ui/charts/line-chart.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { FigureLink } from "#web/ui/text/link-button.tsx";
import { NoValue } from "#web/ui/text/text.tsx";
import { hasSales, keyFigures, moneyTicks, periodLabel, salesPoints } from "./sales-figures.ts";

const compared = `the previous ${homePeriodDays} days`;

export function SalesFigures({ query }: { query: UseQueryResult<HomeWire | null> }): ReactNode {
  if (query.isPending) return <KeyFiguresLoading label="Loading your sales figures" amount={5} />;
  if (query.data === null) return <NoAccess what="sales figures" />;
  if (query.data === undefined) {
    return (
      <Card>
        <AsyncRows query={query} label="Loading your sales figures" rows={1}>
          {() => null}
        </AsyncRows>
      </Card>
    );
  }
  const home = query.data;
  return (
    <KeyFigures
      label={`Last ${homePeriodDays} days`}
      compared={compared}
      figures={keyFigures(home).map((figure) => ({
        ...figure,
        head: (
          <FigureLink to={pagePaths.metrics} search={{ metric: figure.metric }}>
            {figure.label}
          </FigureLink>
        ),
        text: figure.text ?? <NoValue />,
      }))}
      quiet={!hasSales(home)}
    />
  );
}

export function SalesChart({ home }: { home: HomeWire }): ReactNode {
  const points = salesPoints(home);
  const highest = Math.max(...points.flatMap(({ value, before }) => [value, before]));
  return (
    <Card
      title="Revenue by day"
      note="Without tax, after discounts, before refunds"
      action={<Legend current={periodLabel(home)} previous="Previous period" />}
    >
      <LineChart label="Revenue" points={points} ticks={moneyTicks(highest, home.currency)} />
    </Card>
  );
}
