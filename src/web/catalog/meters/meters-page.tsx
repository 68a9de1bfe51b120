import { Gauge } from "lucide-react";
import type { ReactNode } from "react";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { apiCall } from "#web/seller/api-call.ts";
import { ListCard } from "#web/seller/list-card.tsx";
import { type ListPage, useListPage } from "#web/seller/use-list-page.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { meterSentence } from "./meter-labels.ts";
import { metersQuery } from "./meter-queries.ts";

export function MetersPage(): ReactNode {
  const page = useListPage<MeterWire>({
    noun: { one: "meter", many: "meters" },
    query: metersQuery,
    sort: "name",
    resource: "products",
  });
  const { may } = page;
  return (
    <ListCard
      {...page.card}
      searchLabel="Search by name"
      columns={buildColumns(page)}
      summary={meterSentence}
      creation={may.allowed ? { label: "New meter", to: pagePaths.newMeter } : undefined}
      empty={{
        icon: <Gauge aria-hidden />,
        title: "No meters yet",
        call: firstMeterCall(),
        children: `A meter counts events and turns them into billable units.${
          may.denied ? ` ${may.who} create them.` : ""
        }`,
      }}
    />
  );
}

function firstMeterCall(): string {
  return apiCall("POST", "/meters/", {
    name: "API calls",
    filter: {
      conjunction: "and",
      clauses: [{ property: "name", operator: "eq", value: "api.call" }],
    },
    aggregation: { func: "count" },
  });
}

function buildColumns(page: ListPage<MeterWire>): Column<MeterWire>[] {
  return [
    {
      header: "Meter",
      sort: "name",
      cell: ({ id, name }) => (
        <ThingCell icon={<Gauge aria-hidden />} title={name} to={pagePaths.meter} params={{ id }} />
      ),
    },
    { header: "Measures", cell: meterSentence, wide: true },
    page.createdColumn(),
  ];
}
