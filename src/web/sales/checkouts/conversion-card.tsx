import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CheckoutConversionWire } from "#contract/billing/checkout-conversion-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { Segments } from "#web/ui/forms/segments.tsx";
import { SmallSelect } from "#web/ui/forms/small-select.tsx";
import { Card, CardFooter, CardPart } from "#web/ui/layout/card.tsx";
import { Row } from "#web/ui/layout/stack.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { checkoutConversionQuery } from "../labels/checkout-queries.ts";
import {
  type ConversionSteps,
  conversionDays,
  daysIn,
  lastDays,
  linkTitle,
  shareLabel,
} from "../labels/conversion-labels.ts";

const periods = conversionDays.map((days) => ({
  value: String(days),
  label: `Last ${days} days`,
}));

type Grouping = "products" | "links";

const groupings: readonly { value: Grouping; label: string }[] = [
  { value: "products", label: "By product" },
  { value: "links", label: "By link" },
];

const maxRows = 10;

/** Shows how many of the buyers who opened a checkout paid. */
export function ConversionCard(): ReactNode {
  const seller = useSeller();
  const now = useNow();
  const [days, setDays] = useState("30");
  const [grouping, setGrouping] = useState<Grouping>("products");
  const query = useQuery({
    ...checkoutConversionQuery(seller, lastDays(daysIn(days), now)),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title="Conversion"
      note="Checkouts by the day they were opened"
      action={
        <Row>
          <Segments
            label="Conversion by"
            options={groupings}
            value={grouping}
            onChange={setGrouping}
          />
          <SmallSelect
            label="Period of the conversion"
            options={periods}
            value={days}
            onChange={setDays}
          />
        </Row>
      }
    >
      <AsyncRows query={query} label="Loading the conversion" rows={2}>
        {(conversion) =>
          conversion.opened === 0 ? (
            <CardPart>
              <CardEmpty>No checkout was opened in this period.</CardEmpty>
            </CardPart>
          ) : (
            <>
              <Table
                label="Conversion"
                headOnPhone
                columns={columns}
                rows={toRows(conversion, grouping)}
                rowKey={({ key }) => key}
                summary={({ opened, confirmed }) => `${opened} opened, ${confirmed} tried to pay`}
              />
              <StepsExplained conversion={conversion} />
            </>
          )
        }
      </AsyncRows>
    </Card>
  );
}

/** Defines the steps, and says where those are who tried to pay and did not. */
function StepsExplained({ conversion }: { conversion: CheckoutConversionWire }): ReactNode {
  const { confirmed, waiting, paid } = conversion;
  const failed = confirmed - waiting - paid;
  const meaning =
    "Opened: the buyer saw the payment page. Tried to pay: the buyer pressed the button. Paid: the payment succeeded.";
  return (
    <CardFooter>
      <p>
        {meaning} {waiting + failed > 0 ? `Of ${confirmed} who tried to pay, ${paid} paid.` : ""}
        {waiting > 0 ? (
          <>
            {" "}
            <TextLink to={pagePaths.checkouts} search={{ status: "confirmed" }}>
              {waiting} in progress
            </TextLink>
            , waiting for the bank.
          </>
        ) : null}
        {failed > 0 ? (
          <>
            {" "}
            <TextLink to={pagePaths.payments} search={{ status: "failed" }}>
              {failed} declined
            </TextLink>{" "}
            or given up.
          </>
        ) : null}
      </p>
    </CardFooter>
  );
}

interface ConversionRow extends ConversionSteps {
  key: string;
  title: string;
}

function toRows(conversion: CheckoutConversionWire, grouping: Grouping): ConversionRow[] {
  const all = { ...conversion, key: "all", title: "All checkouts" };
  const parts: ConversionRow[] =
    grouping === "products"
      ? conversion.products.map((row) => ({ ...row, key: row.product_id, title: row.name }))
      : conversion.links.map((row) => ({
          ...row,
          key: row.checkout_link_id ?? "none",
          title: linkTitle(row),
        }));
  return [all, ...parts.slice(0, maxRows)];
}

const columns: Column<ConversionRow>[] = [
  { header: "Checkouts", cell: ({ title }) => title },
  { header: "Opened", cell: ({ opened }) => opened, figures: true, wide: true },
  {
    header: "Tried to pay",
    cell: ({ confirmed, opened }) => `${confirmed} (${shareLabel(confirmed, opened)})`,
    figures: true,
    wide: true,
  },
  {
    header: "Paid",
    cell: ({ paid, opened }) => `${paid} (${shareLabel(paid, opened)})`,
    figures: true,
  },
];
