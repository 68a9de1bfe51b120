import type { ReactNode } from "react";
import type { MetricSlug, MetricsWire } from "#contract/billing/metrics-schema.ts";
import { FigureCard, FigureGroup } from "#web/ui/charts/figure-cards.tsx";
import { NoValue } from "#web/ui/text/text.tsx";
import { changeBetween, shortMetricText } from "../labels/metric-labels.ts";
import { isBetterLower, metricGroups } from "./metric-groups.ts";
import type { MetricRange } from "./metric-range.ts";
import { findSummary, summaryName } from "./metric-summary.ts";

export interface MetricCardsProps {
  metric: MetricSlug;
  range: MetricRange;
  metrics: MetricsWire;
  previous: MetricsWire | undefined;
  onChoose: (metric: MetricSlug) => void;
}

/** Shows all metrics in groups. A press shows one of them in the chart. */
export function MetricCards(props: MetricCardsProps): ReactNode {
  const { metric, range, metrics, previous, onChoose } = props;
  const toSummary = (slug: MetricSlug) => {
    const now = findSummary(slug, metrics, range.to);
    const before = previous && findSummary(slug, previous, range.previous?.to ?? range.to);
    return {
      text: now === undefined ? <NoValue /> : shortMetricText(slug, now),
      change: changeBetween(now, before),
    };
  };
  return metricGroups.map(({ title, slugs }) => (
    <FigureGroup key={title} title={title}>
      {slugs.map((slug) => (
        <FigureCard
          key={slug}
          label={summaryName(slug)}
          {...toSummary(slug)}
          isBetterLower={isBetterLower(slug)}
          line={metrics.periods.map((period) => period[slug])}
          isChosen={slug === metric}
          onChoose={() => onChoose(slug)}
        />
      ))}
    </FigureGroup>
  ));
}
