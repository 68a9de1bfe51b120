import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import type { MeterWire } from "#contract/billing/meter-schema.ts";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { longDay } from "#web/platform/format/format.ts";
import { DetailScreen } from "#web/seller/detail-screen.tsx";
import { MetadataFacts } from "#web/seller/metadata-facts.tsx";
import { money, unitMoney } from "#web/seller/money-format.ts";
import { currentPrices, meteredLabel } from "#web/seller/product-labels.ts";
import { ProductsCard } from "#web/seller/products-card.tsx";
import { useSeller } from "#web/seller/seller-context.tsx";
import { usePermission } from "#web/seller/use-permission.ts";
import { CopyValue } from "#web/ui/clipboard/copy-value.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { PagePlace } from "#web/ui/layout/page-actions.tsx";
import { Columns } from "#web/ui/layout/stack.tsx";
import { Fact, FactList } from "#web/ui/lists/fact-list.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { Mono, Small } from "#web/ui/text/text.tsx";
import { BackfillStrip } from "./backfill-strip.tsx";
import { FilterView } from "./filter-view.tsx";
import { LiveEventsCard } from "./live-events-card.tsx";
import { functionLabels, meterSentence } from "./meter-labels.ts";
import { meterQuery, meterUsesQuery } from "./meter-queries.ts";
import { MeterQuantityCard } from "./quantity-card.tsx";
import { ResultStrip } from "./result-strip.tsx";

export function MeterPage(): ReactNode {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(meterQuery(useSeller(), id));
  return (
    <DetailScreen
      noun="meter"
      backTo={pagePaths.meters}
      backLabel="All meters"
      shape="record"
      query={query}
    >
      {(meter) => <MeterDetails meter={meter} />}
    </DetailScreen>
  );
}

function MeterDetails({ meter }: { meter: MeterWire }): ReactNode {
  const may = usePermission("products", "write");
  const uses = useQuery(meterUsesQuery(useSeller(), meter.id));
  return (
    <>
      <PagePlace title={meter.name} parent="Meters" parentTo={pagePaths.meters} />
      <DetailHead
        title={meter.name}
        facts={`Created ${longDay(new Date(meter.created_at))}${may.denied ? `. ${may.who} change it.` : ""}`}
        actions={
          may.allowed ? (
            <LinkButton
              to={pagePaths.meterEditor}
              params={{ id: meter.id }}
              icon={<Pencil aria-hidden />}
            >
              Edit meter
            </LinkButton>
          ) : null
        }
      />
      <BackfillStrip backfill={meter.backfill} />
      <Columns
        even
        main={
          <>
            <DefinitionCard meter={meter} isLocked={uses.data?.isLocked ?? false} />
            <ProductsCard
              title="Products that charge for it"
              empty="No products yet. Add a metered price on a product's page."
              query={uses}
              findLine={(product) => findPriceLabel(product, meter)}
            />
            <MeterFacts meter={meter} />
            <MetadataFacts metadata={meter.metadata} />
          </>
        }
        side={
          <>
            <MeterQuantityCard
              meter={meter}
              toPriced={(total) => toPricedFigure(uses.data?.products ?? [], meter, total)}
            />
            <LiveEventsCard measured={meter} />
          </>
        }
      />
    </>
  );
}

/** The price of a product for this meter, if it has one. */
function findPriceLabel(product: ProductWire, { id }: MeterWire): string | undefined {
  const price = currentPrices(product).metered.find(({ meter_id }) => meter_id === id);
  return price && meteredLabel(price, product.recurring_interval);
}

/** Prices the units by the first product that charges for them, before credits and caps. */
function toPricedFigure(products: readonly ProductWire[], { id }: MeterWire, total: number) {
  const prices = products.flatMap((product) => currentPrices(product).metered);
  const price = prices.find(({ meter_id }) => meter_id === id);
  if (!price) return undefined;
  const { unit_amount: unit, price_currency: currency } = price;
  const label = `At ${unitMoney(unit, currency)} each`;
  return { label, text: money(Math.round(Number(unit) * Math.max(0, total)), currency) };
}

function DefinitionCard(props: { meter: MeterWire; isLocked: boolean }): ReactNode {
  const { meter, isLocked } = props;
  const { filter, aggregation } = meter;
  return (
    <Card title="What it measures">
      <CardBody>
        <ResultStrip label="Summary">{meterSentence(meter)}</ResultStrip>
        <FilterView filter={filter} />
        {isLocked ? (
          <Small>
            Filter and counting are locked, because events have counted for customers who pay by
            this meter.
          </Small>
        ) : null}
      </CardBody>
      <FactList>
        <Fact label="How to count">
          {functionLabels[aggregation.func]}
          {aggregation.func === "count" ? null : (
            <>
              {" of "}
              <Mono>{aggregation.property}</Mono>
            </>
          )}
        </Fact>
      </FactList>
    </Card>
  );
}

function MeterFacts({ meter }: { meter: MeterWire }): ReactNode {
  return (
    <Card title="Details">
      <FactList>
        <Fact label="ID">
          <CopyValue text={meter.id} what="id" short />
        </Fact>
        <Fact label="Created">
          <FullMoment at={meter.created_at} />
        </Fact>
        {meter.modified_at ? (
          <Fact label="Updated">
            <FullMoment at={meter.modified_at} />
          </Fact>
        ) : null}
      </FactList>
    </Card>
  );
}
