import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import type { ReactNode } from "react";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useBusinessNow } from "#web/dev/clock-queries.ts";
import { shortMoment } from "#web/platform/format.ts";
import type { Column } from "#web/ui/table.tsx";
import { ThingCell } from "#web/ui/thing-cell.tsx";
import { apiCall } from "../shared/api-call.ts";
import { ListCard } from "../shared/list-card.tsx";
import { useListSearch } from "../shared/list-search.ts";
import { useSeller } from "../shared/seller-context.tsx";
import { usePermission } from "../shared/use-permission.ts";
import { metersQuery } from "./meter-queries.ts";
import { meterSentence } from "./meter-words.ts";

export function MetersPage(): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "name" });
  const query = useQuery({ ...metersQuery(seller, list), placeholderData: keepPreviousData });
  const may = usePermission("products", "write");
  const now = useBusinessNow() ?? new Date();
  return (
    <ListCard
      noun="meters"
      list={list}
      query={query}
      searchLabel="Search by name"
      columns={columnsOf(now)}
      rowKey={({ id }) => id}
      summary={meterSentence}
      creation={may.allowed ? { label: "New meter", to: pagePaths.newMeter } : undefined}
      empty={{
        icon: <Gauge aria-hidden />,
        title: "No meters yet",
        call: firstMeterCall(),
        children: `A meter counts events and turns them into units that a price can charge for.${
          may.denied ? ` ${may.who} make them.` : ""
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

function columnsOf(now: Date): Column<MeterWire>[] {
  return [
    {
      header: "Meter",
      sort: "name",
      cell: ({ id, name }) => (
        <ThingCell icon={<Gauge aria-hidden />} title={name} to={pagePaths.meter} params={{ id }} />
      ),
    },
    { header: "Measures", cell: meterSentence, wide: true },
    {
      header: "Created",
      sort: "created_at",
      cell: ({ created_at }) => shortMoment(new Date(created_at), now),
      wide: true,
    },
  ];
}
