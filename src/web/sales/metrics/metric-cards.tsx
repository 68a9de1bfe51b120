import type { ReactNode } from "react";
import type { MetricSlug, MetricsWire } from "#contract/billing/metrics-schema.ts";
import { FigureCard, FigureGroup } from "#web/ui/charts/figure-cards.tsx";
import { isBetterLower, metricGroups } from "./metric-groups.ts";
import { changeBetween, metricName, shortMetricText } from "./metric-labels.ts";

export interface MetricCardsProps {
  metric: MetricSlug;
  metrics: MetricsWire;
  previous: MetricsWire | undefined;
  onChoose: (metric: MetricSlug) => void;
}

/** All metrics in groups. A press shows one of them in the chart. */
export function MetricCards({ metric, metrics, previous, onChoose }: MetricCardsProps): ReactNode {
  return metricGroups.map(({ title, slugs }) => (
    <FigureGroup key={title} title={title}>
      {slugs.map((slug) => (
        <FigureCard
          key={slug}
          label={metricName(slug)}
          text={shortMetricText(slug, metrics.totals[slug])}
          change={changeBetween(metrics.totals[slug], previous?.totals[slug])}
          isBetterLower={isBetterLower(slug)}
          line={metrics.periods.map((period) => period[slug])}
          isChosen={slug === metric}
          onChoose={() => onChoose(slug)}
        />
      ))}
    </FigureGroup>
  ));
}
