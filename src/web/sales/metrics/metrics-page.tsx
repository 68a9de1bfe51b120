import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import {
  type MetricSlug,
  type MetricsWire,
  metricSlugs,
} from "#contract/billing/metrics-schema.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { useShownOrganization } from "#web/platform/organization/shown-organization.ts";
import { NoAccess } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DownloadLink } from "#web/ui/text/link-button.tsx";
import { metricsExportAddress, metricsQuery } from "../labels/metrics-queries.ts";
import { MetricBreakdown } from "./metric-breakdown.tsx";
import { MetricCards } from "./metric-cards.tsx";
import { hasFigures, MetricChartCard } from "./metric-chart-card.tsx";
import { type MetricRange, toRange } from "./metric-range.ts";
import { MetricToolbar } from "./metric-toolbar.tsx";

/** Shows all figures over time. The address holds metric, range, interval and filters. */
export function MetricsPage(): ReactNode {
  const seller = useSeller();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const change = (part: Record<string, string | undefined>) =>
    void navigate({ to: ".", search: { ...search, ...part }, replace: true, resetScroll: false });
  const metric = metricSlugs.find((slug) => slug === search.metric) ?? "revenue";
  const filters = { product: search.product ?? "", billing: search.billing ?? "" };
  const range = useRange(search);
  const query = useQuery({
    ...metricsQuery(seller, range, range.interval, filters),
    placeholderData: keepPreviousData,
  });
  const previous = useQuery({
    ...metricsQuery(seller, range.previous ?? range, range.interval, filters),
    enabled: range.previous !== undefined,
  });
  if (query.error instanceof ApiRefusal && query.error.status === 403)
    return <NoAccess what="the metrics" />;
  return (
    <>
      <PageActions>
        <DownloadLink
          href={metricsExportAddress(seller, range, filters)}
          icon={<Download aria-hidden />}
        >
          Export CSV
        </DownloadLink>
      </PageActions>
      <MetricToolbar range={range} filters={filters} onChange={change} />
      <Figures
        query={query}
        previous={range.previous && previous.data}
        range={range}
        metric={metric}
        onChoose={(chosen) => change({ metric: chosen })}
      />
    </>
  );
}

function useRange(search: Readonly<Record<string, string | undefined>>): MetricRange {
  const now = useNow();
  const createdAt = useShownOrganization()?.createdAt;
  const today = toDay(now);
  return toRange(search, { today, created: createdAt ? toDay(new Date(createdAt)) : today });
}

interface FiguresProps {
  query: UseQueryResult<MetricsWire>;
  previous: MetricsWire | undefined;
  range: MetricRange;
  metric: MetricSlug;
  onChoose: (metric: MetricSlug) => void;
}

function Figures({ query, previous, range, metric, onChoose }: FiguresProps): ReactNode {
  if (query.isPending) {
    return (
      <Loading label="Loading the metrics">
        <Skeleton shape="chart" />
        <Skeleton shape="card" />
      </Loading>
    );
  }
  if (query.data === undefined) {
    return (
      <Card>
        <AsyncRows query={query} label="Loading the metrics" rows={3}>
          {() => null}
        </AsyncRows>
      </Card>
    );
  }
  const metrics = query.data;
  return (
    <>
      <MetricChartCard metric={metric} range={range} metrics={metrics} previous={previous} />
      <MetricCards
        metric={metric}
        range={range}
        metrics={metrics}
        previous={previous}
        onChoose={onChoose}
      />
      {hasFigures(metric, metrics.periods) ? (
        <MetricBreakdown
          key={`${metric} ${range.interval} ${range.from}`}
          metric={metric}
          interval={range.interval}
          metrics={metrics}
          previous={previous}
        />
      ) : null}
    </>
  );
}

function toDay(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}
