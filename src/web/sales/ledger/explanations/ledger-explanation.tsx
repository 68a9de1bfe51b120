import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { customerTitle } from "#web/seller/customer-labels.ts";
import { useListSearch } from "#web/seller/list-search.ts";
import { useSeller } from "#web/seller/seller-context.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import type { ExplainedFigure } from "../../labels/explained-figures.ts";
import { ledgerExplanationQuery } from "../../labels/ledger-queries.ts";
import { orderQuery } from "../../labels/order-queries.ts";
import { entryStory, eventLabels } from "../entry-story.ts";
import { ExplanationCard } from "./explanation-card.tsx";
import { periodText } from "./explanation-period.ts";

export interface LedgerExplanationProps {
  figure: ExplainedFigure;
  currency: string;
  search: Readonly<Record<string, string | undefined>>;
}

export function LedgerExplanation({ figure, currency, search }: LedgerExplanationProps): ReactNode {
  const seller = useSeller();
  const list = useListSearch({ sort: "-created_at" });
  const { order: orderId, from, to } = search;
  const query = useQuery({
    ...ledgerExplanationQuery(seller, { figure, currency, orderId, from, to, page: list.page }),
    placeholderData: keepPreviousData,
  });
  const grows = figure.grows === "debit" ? 1 : -1;
  return (
    <ExplanationCard
      title={figure.title}
      lossTitle={figure.lossTitle}
      meaning={
        <>
          {figure.meaning} {orderId ? <OneOrder id={orderId} /> : periodText(from, to)}
        </>
      }
      query={query}
      toExplanation={({ items, pagination, events }) => ({
        rows: items.map((entry) => ({
          ...entry,
          story: entryStory(entry),
          effect: grows * entry.effect,
        })),
        currency,
        total: pagination.total_count,
        parts: events.map(({ event, debit, credit }) => ({
          label: eventLabels[event],
          amount: grows * (debit - credit),
        })),
      })}
      list={list}
    />
  );
}

/** The order that the amount is of, and its buyer. */
function OneOrder({ id }: { id: string }): ReactNode {
  const { data: order } = useQuery(orderQuery(useSeller(), id));
  return (
    <>
      Only order{" "}
      <TextLink to={pagePaths.order} params={{ id }}>
        {order?.invoice_number ?? "of this page"}
      </TextLink>
      {order ? ` of ${customerTitle(order.customer)}` : ""}.
    </>
  );
}
