import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiRefusal } from "#web/platform/api.ts";
import { AsyncRows } from "#web/platform/async-rows.tsx";
import { count } from "#web/platform/format.ts";
import { type ListSearch, rowsPerPage } from "#web/seller/list-search.ts";
import { money } from "#web/seller/money-format.ts";
import { NoAccess } from "#web/seller/no-access.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";

export interface ExplanationParts<Row> {
  items: readonly Row[];
  total: number;
  currency: string;
  /** Amounts that made it larger, and those that made it smaller, both not negative. */
  added: number;
  subtracted: number;
}

export interface ExplanationCardProps<Answer, Row> {
  title: string;
  meaning: string;
  query: UseQueryResult<Answer>;
  partsOf: (answer: Answer) => ExplanationParts<Row>;
  columns: readonly Column<Row>[];
  summary: (row: Row) => ReactNode;
  rowKey: (row: Row) => string;
  list: ListSearch;
}

/** The amount, its entries, and their sum. */
export function ExplanationCard<Answer, Row>(props: ExplanationCardProps<Answer, Row>): ReactNode {
  const { title, query, partsOf } = props;
  if (query.error instanceof ApiRefusal && query.error.status === 403)
    return <NoAccess what="the ledger" />;
  const parts = query.data && partsOf(query.data);
  return (
    <>
      <DetailHead
        title={parts ? money(parts.added - parts.subtracted, parts.currency) : title}
        facts={parts ? `${title}. ${props.meaning}` : props.meaning}
      />
      <Card>
        <AsyncRows query={query} label="Loading the entries" rows={4}>
          {(answer) => <Entries {...props} parts={partsOf(answer)} />}
        </AsyncRows>
      </Card>
    </>
  );
}

function Entries<Answer, Row>(
  props: ExplanationCardProps<Answer, Row> & { parts: ExplanationParts<Row> },
): ReactNode {
  const { parts, list } = props;
  const { currency, added, subtracted, total } = parts;
  if (total === 0) return <CardEmpty>No entries: the amount is zero.</CardEmpty>;
  return (
    <>
      <Table
        label="Entries of this amount"
        columns={props.columns}
        rows={parts.items}
        rowKey={props.rowKey}
        summary={props.summary}
      />
      <Pager page={list.page} pages={Math.ceil(total / rowsPerPage)} onChange={list.setPage}>
        {count(total, "entry", "entries")}
      </Pager>
      <CardPart>
        <SumList>
          <Sum label="Added">{money(added, currency)}</Sum>
          <Sum label="Subtracted">{money(-subtracted, currency)}</Sum>
          <Sum
            label={`Sum of ${total === 1 ? "this entry" : `all ${total.toLocaleString("en-US")} entries`}`}
            total
          >
            {money(added - subtracted, currency)}
          </Sum>
        </SumList>
      </CardPart>
    </>
  );
}
