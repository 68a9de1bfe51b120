import type { ReactNode } from "react";
import type {
  MetricPeriodWire,
  MetricSlug,
  MetricsWire,
} from "#contract/billing/metrics-schema.ts";
import { Change } from "#web/ui/charts/key-figures.tsx";
import { Legend } from "#web/ui/charts/legend.tsx";
import { type ChartPoint, LineChart } from "#web/ui/charts/line-chart.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { BigFigure, NoValue } from "#web/ui/text/text.tsx";
import {
  changeBetween,
  intervalLabels,
  metricName,
  metricText,
  metricTicks,
  presetLabels,
  shortMetricText,
  stepLabel,
} from "../labels/metric-labels.ts";
import { isBetterLower, metricNotes } from "./metric-groups.ts";
import type { MetricRange } from "./metric-range.ts";
import { findSummary, summaryName } from "./metric-summary.ts";

export interface MetricChartCardProps {
  metric: MetricSlug;
  range: MetricRange;
  metrics: MetricsWire;
  /** Undefined while it loads, and where there is none. */
  previous: MetricsWire | undefined;
}

/** Shows one metric over the whole width: its total, and a line with the period before. */
export function MetricChartCard(props: MetricChartCardProps): ReactNode {
  const { metric, range, metrics, previous } = props;
  const total = findSummary(metric, metrics, range.to);
  const before = previous && findSummary(metric, previous, range.previous?.to ?? range.to);
  const change = changeBetween(total, before);
  const points = toPoints(props);
  const highest = Math.max(...points.flatMap(({ value, before }) => [value, before]));
  return (
    <Card
      title={summaryName(metric)}
      note={metricNotes[metric]}
      action={
        previous ? (
          <Legend current={presetLabels[range.preset]} previous="Previous period" />
        ) : undefined
      }
    >
      <CardBody>
        <Row>
          <BigFigure>
            {total === undefined ? <NoValue /> : shortMetricText(metric, total)}
          </BigFigure>
          {change === undefined ? null : (
            <Change
              percent={change}
              than="the period before"
              isBetterLower={isBetterLower(metric)}
            />
          )}
        </Row>
      </CardBody>
      {hasFigures(metric, metrics.periods) ? (
        <LineChart
          label={metricName(metric)}
          points={points}
          ticks={metricTicks(metric, highest)}
          step={intervalLabels[range.interval].toLowerCase()}
          compared={previous !== undefined}
        />
      ) : (
        <CardEmpty>
          It was zero in the whole period. Choose another period or other filters.
        </CardEmpty>
      )}
    </Card>
  );
}

export function hasFigures(metric: MetricSlug, periods: readonly MetricPeriodWire[]): boolean {
  return periods.some((period) => period[metric] !== 0);
}

function toPoints({ metric, range, metrics, previous }: MetricChartCardProps): ChartPoint[] {
  return metrics.periods.map((period, index) => {
    const before = previous?.periods[index]?.[metric] ?? 0;
    return {
      label: stepLabel(period.timestamp, range.interval),
      value: period[metric],
      text: metricText(metric, period[metric]),
      before,
      beforeText: metricText(metric, before),
      note: "",
    };
  });
}
