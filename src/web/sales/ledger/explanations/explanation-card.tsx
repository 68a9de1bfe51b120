import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { count } from "#web/platform/format/format.ts";
import { type ListSearch, rowsPerPage } from "#web/seller/list-search.ts";
import { money, signedMoney } from "#web/seller/money-format.ts";
import { NoAccess } from "#web/seller/no-access.tsx";
import { Card, CardBody } from "#web/ui/layout/card.tsx";
import { DetailHead } from "#web/ui/layout/detail-head.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { Pager } from "#web/ui/lists/pager.tsx";
import { Sum, SumList } from "#web/ui/lists/sum-list.tsx";
import { type ExplainedRow, ExplainedRows } from "./explained-rows.tsx";

export interface Explanation {
  rows: readonly ExplainedRow[];
  /** How many rows all pages have. */
  total: number;
  currency: string;
  /** The parts that add up to the amount. */
  parts: readonly { label: string; amount: number }[];
}

export interface ExplanationCardProps<Answer> {
  title: string;
  /** The title of a negative amount, which is then written without its sign. */
  lossTitle?: string | undefined;
  /** Defines the amount, and names its period or order. */
  meaning: ReactNode;
  query: UseQueryResult<Answer>;
  toExplanation: (answer: Answer) => Explanation;
  list: ListSearch;
}

/** Explains an amount: the sums of its parts, and every event behind them. */
export function ExplanationCard<Answer>(props: ExplanationCardProps<Answer>): ReactNode {
  const { meaning, query, toExplanation, list } = props;
  if (query.error instanceof ApiRefusal && query.error.status === 403)
    return <NoAccess what="the ledger" />;
  const shown = query.data && toExplanation(query.data);
  const { title, sum } = toTotal(props, shown);
  return (
    <>
      <DetailHead title={shown ? `Why “${title}” is ${sum}` : title} facts={meaning} />
      {shown && shown.parts.length > 1 ? (
        <Parts title={title} sum={sum} explanation={shown} />
      ) : null}
      <Card title="What happened" note="Everything that changed this amount, newest first">
        <AsyncRows query={query} label="Loading what happened" rows={4}>
          {(answer) => <Happened explanation={toExplanation(answer)} list={list} />}
        </AsyncRows>
      </Card>
    </>
  );
}

function sumParts({ parts }: Explanation): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** A loss has a name of its own: "You keep" does not fit a negative amount. */
function toTotal(
  { title, lossTitle }: Pick<ExplanationCardProps<unknown>, "title" | "lossTitle">,
  explanation: Explanation | undefined,
): { title: string; sum: string } {
  if (!explanation) return { title, sum: "" };
  const sum = sumParts(explanation);
  return sum < 0 && lossTitle !== undefined
    ? { title: lossTitle, sum: money(-sum, explanation.currency) }
    : { title, sum: money(sum, explanation.currency) };
}

interface PartsProps {
  title: string;
  sum: string;
  explanation: Explanation;
}

function Parts({ title, sum, explanation }: PartsProps): ReactNode {
  const { parts, currency } = explanation;
  return (
    <Card title="How it adds up">
      <CardBody>
        <SumList wide>
          {parts.map(({ label, amount }) => (
            <Sum key={label} label={label}>
              {signedMoney(amount, currency)}
            </Sum>
          ))}
          <Sum label={title} total>
            {sum}
          </Sum>
        </SumList>
      </CardBody>
    </Card>
  );
}

function Happened({
  explanation,
  list,
}: {
  explanation: Explanation;
  list: ListSearch;
}): ReactNode {
  const { rows, total } = explanation;
  if (total === 0) return <CardEmpty>Nothing has changed this amount yet.</CardEmpty>;
  return (
    <>
      <ExplainedRows rows={rows} />
      <Pager page={list.page} pages={Math.ceil(total / rowsPerPage)} onChange={list.setPage}>
        {count(total, "change", "changes")}
      </Pager>
    </>
  );
}
