import type { ReactNode } from "react";
import { FullMoment } from "#web/platform/clock/moment.tsx";
import { amountText } from "#web/seller/money-format.ts";
import { classes } from "#web/ui/classes.ts";
import { accountLabels, kindLabel } from "../labels/ledger-labels.ts";
import { BalanceVerdict } from "./balance-verdict.tsx";
import { type LedgerPosting, type PostingLine, sumPostings } from "./ledger-postings.ts";

export interface JournalTableProps {
  label: string;
  currency: string;
  postings: readonly LedgerPosting[];
  /** The purpose of a line: "Motion kit". */
  toPurpose: (line: PostingLine, posting: LedgerPosting) => string;
}

/** Shows postings with their debits and credits, and the sums that show whether they balance. */
export function JournalTable(props: JournalTableProps): ReactNode {
  const { label, currency, postings, toPurpose } = props;
  return (
    <table className="w-full border-collapse border-t border-line text-left text-13">
      <caption className="sr-only">{label}</caption>
      <thead className="bg-sunken text-12 text-ink-second">
        <tr>
          <th scope="col" className="h-8 pr-2 pl-5 font-medium">
            Account
          </th>
          <th scope="col" className="px-2 font-medium max-sm:hidden">
            For
          </th>
          <th scope="col" className="px-2 text-right font-medium">
            Debit
          </th>
          <th scope="col" className="pr-5 pl-2 text-right font-medium">
            Credit
          </th>
        </tr>
      </thead>
      {postings.map((posting) => (
        <Posting key={posting.source} {...{ posting, currency, toPurpose }} />
      ))}
      <JournalFoot postings={postings} currency={currency} />
    </table>
  );
}

type PostingProps = Pick<JournalTableProps, "currency" | "toPurpose"> & { posting: LedgerPosting };

function Posting({ posting, currency, toPurpose }: PostingProps): ReactNode {
  return (
    <tbody>
      <tr className="border-t border-line bg-sunken/50">
        <th scope="rowgroup" colSpan={4} className="h-8 px-5 py-1.5 text-12 font-medium">
          {kindLabel(posting.source)}
          <span className="ml-2 font-normal text-ink-third">
            <FullMoment at={posting.createdAt} />
          </span>
        </th>
      </tr>
      {posting.lines.map((line) => (
        <tr key={`${line.account} ${line.side}`} className="border-t border-line">
          <td className={classes("h-8 py-1.5 pr-2", line.side === "credit" ? "pl-9" : "pl-5")}>
            {accountLabels[line.account].name}
            <span className="block text-12 text-ink-third sm:hidden">
              {toPurpose(line, posting)}
            </span>
          </td>
          <td className="px-2 text-12 text-ink-third max-sm:hidden">{toPurpose(line, posting)}</td>
          <Amount of={line.side === "debit" ? line.amount : undefined} currency={currency} />
          <Amount of={line.side === "credit" ? line.amount : undefined} currency={currency} last />
        </tr>
      ))}
    </tbody>
  );
}

interface AmountProps {
  of: number | undefined;
  currency: string;
  last?: boolean;
  strong?: boolean;
}

function Amount({ of, currency, last = false, strong = false }: AmountProps): ReactNode {
  return (
    <td
      className={classes(
        "pl-2 text-right tabular-nums",
        last ? "pr-5" : "pr-2",
        strong && "font-semibold",
      )}
    >
      {of === undefined ? "" : amountText(of, currency)}
    </td>
  );
}

function JournalFoot({
  postings,
  currency,
}: Pick<JournalTableProps, "postings" | "currency">): ReactNode {
  const { debit, credit } = sumPostings(postings);
  return (
    <tfoot>
      <tr className="border-t border-line">
        <th scope="row" className="h-10 py-2 pr-2 pl-5 font-medium">
          <BalanceVerdict isBalanced={debit === credit} />
        </th>
        <td className="max-sm:hidden" />
        <Amount of={debit} currency={currency} strong />
        <Amount of={credit} currency={currency} last strong />
      </tr>
    </tfoot>
  );
}
