import { type ReactNode, useState } from "react";
import type { TimeInterval } from "#contract/billing/meter-schema.ts";
import type {
  MetricPeriodWire,
  MetricSlug,
  MetricsWire,
} from "#contract/billing/metrics-schema.ts";
import { Change } from "#web/ui/charts/key-figures.tsx";
import { Card, CardFooter } from "#web/ui/layout/card.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { NoValue } from "#web/ui/text/text.tsx";
import {
  changeBetween,
  intervalLabels,
  metricName,
  metricText,
  stepLabel,
} from "../labels/metric-labels.ts";
import { isBetterLower } from "./metric-groups.ts";

export interface MetricBreakdownProps {
  metric: MetricSlug;
  interval: TimeInterval;
  metrics: MetricsWire;
  previous: MetricsWire | undefined;
}

interface BreakdownRow {
  period: MetricPeriodWire;
  before: MetricPeriodWire | undefined;
}

const shownFirst = 12;

/** Shows the same figures as the chart, newest first, for those who cannot use it. */
export function MetricBreakdown(props: MetricBreakdownProps): ReactNode {
  const { metric, interval, metrics, previous } = props;
  const [isWhole, setWhole] = useState(false);
  const rows = metrics.periods
    .map((period, index) => ({ period, before: previous?.periods[index] }))
    .toReversed();
  return (
    <Card title="Breakdown" note={`${metricName(metric)} by ${interval}, newest first`}>
      <Table
        label={`${metricName(metric)} by ${interval}`}
        headOnPhone
        columns={toColumns(metric, interval, previous !== undefined)}
        rows={isWhole ? rows : rows.slice(0, shownFirst)}
        rowKey={({ period }) => period.timestamp}
      />
      {isWhole || rows.length <= shownFirst ? null : (
        <CardFooter>
          <span>
            {shownFirst} of {rows.length}
          </span>
          <Button kind="outline" onClick={() => setWhole(true)}>
            Show all
          </Button>
        </CardFooter>
      )}
    </Card>
  );
}

function toColumns(
  metric: MetricSlug,
  interval: TimeInterval,
  isCompared: boolean,
): Column<BreakdownRow>[] {
  const columns: Column<BreakdownRow>[] = [
    {
      header: intervalLabels[interval],
      cell: ({ period }) => stepLabel(period.timestamp, interval),
    },
    {
      header: metricName(metric),
      cell: ({ period }) => metricText(metric, period[metric]),
      figures: true,
    },
  ];
  if (!isCompared) return columns;
  return [
    ...columns,
    {
      header: "Previous period",
      cell: ({ before }) =>
        before ? (
          <span title={stepLabel(before.timestamp, interval)}>
            {metricText(metric, before[metric])}
          </span>
        ) : (
          <NoValue />
        ),
      figures: true,
      wide: true,
    },
    {
      header: "Change",
      cell: ({ period, before }) => <RowChange metric={metric} now={period} before={before} />,
      figures: true,
      wide: true,
    },
  ];
}

function RowChange(props: {
  metric: MetricSlug;
  now: MetricPeriodWire;
  before: MetricPeriodWire | undefined;
}): ReactNode {
  const { metric, now, before } = props;
  const change = changeBetween(now[metric], before?.[metric]);
  if (change === undefined) return <NoValue />;
  return <Change percent={change} than="the period before" isBetterLower={isBetterLower(metric)} />;
}
