import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { HomeWire } from "#contract/home-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { SandboxAids } from "#web/platform/clock/sandbox-aids.tsx";
import { useGoLiveSteps } from "#web/seller/home/go-live-steps.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { CallCard } from "#web/ui/layout/json-view.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Loading, Skeleton } from "#web/ui/lists/skeleton.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { AttentionCard, useAttention } from "./attention-card.tsx";
import { GettingStarted } from "./getting-started.tsx";
import { homeQuery } from "./home-queries.ts";
import { NewestOrdersCard } from "./newest-orders-card.tsx";
import { hasSales } from "./sales-figures.ts";
import { SalesChart, SalesFigures } from "./sales-overview.tsx";

/** A new seller finds the steps to the first sale, a busy one how it goes and what to look at. */
export function SellerHomePage(): ReactNode {
  const query = useQuery(homeQuery(useSeller()));
  const home = query.data;
  const may = usePermission("products", "write");
  return (
    <>
      {may.allowed ? (
        <PageActions>
          <LinkButton to={pagePaths.newProduct} icon={<Plus aria-hidden />} compact>
            New product
          </LinkButton>
        </PageActions>
      ) : null}
      <SalesFigures query={query} />
      {query.isPending ? (
        <Loading label="Loading your home page">
          <Columns main={<Skeleton shape="chart" />} side={<Skeleton shape="card" />} />
        </Loading>
      ) : home && hasSales(home) ? (
        <BusyHome home={home} />
      ) : (
        <NewHome home={home} />
      )}
    </>
  );
}

function BusyHome({ home }: { home: HomeWire }): ReactNode {
  const items = useAttention(home);
  return (
    <>
      <Columns
        main={<SalesChart home={home} />}
        side={<AttentionCard items={items} />}
        sideFirst={items.length > 0}
      />
      <NewestOrdersCard />
      <GettingStarted />
    </>
  );
}

function NewHome({ home }: { home: HomeWire | null | undefined }): ReactNode {
  const items = useAttention(home);
  const next = useGoLiveSteps(useSeller())?.find(({ isDone }) => !isDone);
  const may = usePermission("products", "write");
  return (
    <>
      <Columns
        main={<GettingStarted />}
        side={
          <>
            {items.length > 0 ? <AttentionCard items={items} /> : null}
            {may.allowed && next?.call ? (
              <CallCard call={next.call} note="The same step as an API call" />
            ) : null}
            <SandboxAids />
          </>
        }
      />
      <NewestOrdersCard />
    </>
  );
}
