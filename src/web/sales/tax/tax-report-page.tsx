import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { NoAccess } from "#web/seller/no-access.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { taxReportQuery, toBounds } from "../labels/tax-report-queries.ts";
import { ExportTaxReportButton } from "./export-tax-report.tsx";
import { PeriodChooser } from "./period-chooser.tsx";
import { periodIn, periodName, type ReportPeriod } from "./report-periods.ts";
import { TaxReportTable } from "./tax-report-table.tsx";
import { TaxTotals } from "./tax-totals.tsx";

/** Shows the taxes of a period by place and rate. The address holds the period. */
export function TaxReportPage(): ReactNode {
  const seller = useSeller();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const period = periodIn(search, toDay(useNow()));
  const bounds = toBounds(period);
  const query = useQuery({ ...taxReportQuery(seller, bounds), placeholderData: keepPreviousData });
  const choose = ({ kind, from, to }: ReportPeriod) =>
    void navigate({ to: ".", search: { period: kind, from, to }, replace: true });
  if (query.error instanceof ApiRefusal && query.error.status === 403)
    return <NoAccess what="the tax report" />;
  const rows = query.data?.items ?? [];
  return (
    <>
      <PageActions>
        <ExportTaxReportButton seller={seller} bounds={bounds} name={periodName(period)} />
      </PageActions>
      <PeriodChooser period={period} onChange={choose} />
      {rows.length > 0 ? <TaxTotals rows={rows} bounds={bounds} /> : null}
      <Card
        title={`Taxes, ${periodName(period)}`}
        note="By place and rate, without tax. An order counts when it is made, also before it is paid."
      >
        <AsyncRows query={query} label="Loading the tax report" rows={4}>
          {({ items }) =>
            items.length === 0 ? <NothingSold /> : <TaxReportTable rows={items} bounds={bounds} />
          }
        </AsyncRows>
      </Card>
    </>
  );
}

function NothingSold(): ReactNode {
  return (
    <EmptyState
      icon={<Landmark aria-hidden />}
      title="No sales in this period"
      action={
        <LinkButton to={pagePaths.taxSettings} kind="outline">
          Tax settings
        </LinkButton>
      }
      call={apiCall("GET", "/tax-report?from=2026-01-01T00:00:00Z&to=2026-04-01T00:00:00Z")}
    >
      Choose another period. Every paid order is in the report, also those without tax.
    </EmptyState>
  );
}

function toDay(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}
